import java.io.*;
import java.nio.charset.StandardCharsets;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;

/**
 * Writes the SQL of a large stand-in brain to standard output. Load empty-brain.sql first (same prefix), then this.
 *   java GenerateBrain.java --rows 100000 [--scopes 12] [--agents 30] [--curators 4] [--knowledge N/50] [--procedures N/500]
 *        [--audit N/2] [--prefix wp_] [--seed 42] > large.sql
 *   mariadb DB < large.sql
 * Same arguments, same bytes. Word frequencies are Zipf-like, with a long tail of identifiers, so that a search has rare and common terms.
 * Every agent's login password is "pw-agent-scout-1" and its application password "Sc0u tSc0 utSc 0utS c0ut Sc01".
 */
public class GenerateBrain {
    static final String[] WORDS = ("deploy release build staging production rollback customer export import invoice estimate rounding tax rate table footer header layout "
        + "button form field label contrast keyboard screen reader report finding backup restore disk archive key rotation provider api timeout retry queue worker job "
        + "cron schedule window latency throughput cache index search synonym query filter sort page cursor token grant scope role curator agent memory episode fact "
        + "decision procedure checklist review proposal approval rejection edit merge conflict branch commit test suite failure flake coverage lint style type null "
        + "pointer string encoding charset collation accent emoji apostrophe quote escape shell script path file folder permission owner group user login password "
        + "session cookie header origin proxy certificate expiry renewal domain dns mail bounce spam newsletter template translation german english finnish french "
        + "japanese date time zone daylight calendar holiday meeting agenda minutes action item owner deadline budget cost price discount currency euro dollar payment "
        + "refund chargeback fraud risk limit threshold alert monitor dashboard metric log trace span error warning notice exception stack line number version upgrade "
        + "migration schema column row table join lock deadlock replica snapshot dump load checksum hash signature digest secret vault environment variable config flag "
        + "feature toggle experiment variant cohort funnel signup onboarding tutorial help article support ticket priority severity incident postmortem cause mitigation "
        + "follow up note draft publish archive delete erase forget receipt audit trail policy retention consent privacy request subject access portability harbor "
        + "calculator loan mortgage interest monthly total advice disclaimer wording legal compliance regulator filing quarterly annual summary chart graph axis legend "
        + "colour palette theme dark light mobile tablet desktop browser safari firefox chrome android battery network offline sync conflict resolution pending stale "
        + "fresh warm cold start stop pause resume kill signal process thread pool connection socket port listen bind loopback gateway bridge adapter plugin module").split(" ");
    static final String[] GLUE = "the a of to and in is that it was for on with as not at by from but we they this be are have an which or if when after before because".split(" ");
    static final String[] PEOPLE = "Lee Kim Sam Noor Ida Juho Mira Otto".split(" ");
    static final DateTimeFormatter F = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    final SplittableRandom r; final PrintStream out; final String p;
    GenerateBrain(long seed, PrintStream out, String p) { r = new SplittableRandom(seed); this.out = out; this.p = p; }

    String word() { // Zipf-like over WORDS, with glue words half the time
        if (r.nextInt(100) < 45) return GLUE[(int) (GLUE.length * r.nextDouble() * r.nextDouble())];
        double u = r.nextDouble();
        return WORDS[Math.min(WORDS.length - 1, (int) (WORDS.length * u * u * u))];
    }
    String token() {
        switch (r.nextInt(9)) {
            case 0: return "INC-" + (10000 + r.nextInt(90000));
            case 1: return "build " + r.nextInt(5000);
            case 2: return "`" + WORDS[r.nextInt(WORDS.length)] + "_" + WORDS[r.nextInt(WORDS.length)] + "()`";
            case 3: return "host-" + Integer.toHexString(r.nextInt(65536)) + ".example";
            case 4: return PEOPLE[r.nextInt(PEOPLE.length)] + "'s " + WORDS[r.nextInt(WORDS.length)];
            case 5: return "“" + WORDS[r.nextInt(WORDS.length)] + " " + WORDS[r.nextInt(WORDS.length)] + "”";
            case 6: return "#" + r.nextInt(20000);
            case 7: return r.nextInt(100) + "." + r.nextInt(10) + " %";
            default: return r.nextInt(40) == 0 ? "Größe 🎉 税の丸め" : "v" + r.nextInt(9) + "." + r.nextInt(30) + "." + r.nextInt(99);
        }
    }
    String sentence() {
        StringBuilder b = new StringBuilder(); int n = 6 + r.nextInt(16);
        for (int i = 0; i < n; i++) { String w = r.nextInt(11) == 0 ? token() : word(); if (i == 0) w = Character.toUpperCase(w.charAt(0)) + w.substring(1); if (i > 0) b.append(' '); b.append(w); if (i > 2 && i < n - 2 && r.nextInt(12) == 0) b.append(','); }
        return b.append(r.nextInt(12) == 0 ? "?" : ".").toString();
    }
    String body(int min, int max) {
        StringBuilder b = new StringBuilder(); int n = min + r.nextInt(max - min + 1);
        for (int i = 0; i < n; i++) { if (i > 0) b.append(r.nextInt(4) == 0 ? "\n\n" : " "); if (r.nextInt(15) == 0) b.append("- "); b.append(sentence()); }
        return b.toString();
    }
    static String q(String s) {
        if (s == null) return "NULL";
        StringBuilder b = new StringBuilder(s.length() + 16).append('\'');
        for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); switch (c) { case '\'': b.append("\\'"); break; case '\\': b.append("\\\\"); break; case '\n': b.append("\\n"); break; case '\r': b.append("\\r"); break; case 0: b.append("\\0"); break; default: b.append(c); } }
        return b.append('\'').toString();
    }
    String t(long sec) { return F.format(LocalDateTime.ofEpochSecond(sec, 0, ZoneOffset.UTC)); }

    /** Multi-row INSERTs of at most about 1 MB. */
    class Ins implements AutoCloseable {
        final String head; final StringBuilder b = new StringBuilder(); int n;
        Ins(String table, String cols) { head = "INSERT INTO " + p + table + " (" + cols + ") VALUES\n"; }
        void row(String... v) { b.append(n++ == 0 ? head : ",\n").append('('); for (int i = 0; i < v.length; i++) { if (i > 0) b.append(','); b.append(v[i]); } b.append(')'); if (b.length() > 900_000) close(); }
        public void close() { if (n > 0) { b.append(";\n"); out.print(b); } b.setLength(0); n = 0; }
    }

    public static void main(String[] a) throws Exception {
        Map<String, String> o = new HashMap<>(); for (int i = 0; i + 1 < a.length; i += 2) o.put(a[i], a[i + 1]);
        long rows = Long.parseLong(o.getOrDefault("--rows", "10000"));
        try (PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 20), false, StandardCharsets.UTF_8)) {
            new GenerateBrain(Long.parseLong(o.getOrDefault("--seed", "42")), out, o.getOrDefault("--prefix", "wp_")).run(rows,
                Integer.parseInt(o.getOrDefault("--scopes", "12")), Integer.parseInt(o.getOrDefault("--agents", "30")), Integer.parseInt(o.getOrDefault("--curators", "4")),
                Long.parseLong(o.getOrDefault("--knowledge", "" + Math.max(20, rows / 50))), Long.parseLong(o.getOrDefault("--procedures", "" + Math.max(5, rows / 500))), Long.parseLong(o.getOrDefault("--audit", "" + rows / 2)));
        }
    }
    static String ser(long[] ids) { StringBuilder b = new StringBuilder("a:" + ids.length + ":{"); for (int i = 0; i < ids.length; i++) b.append("i:").append(i).append(";i:").append(ids[i]).append(';'); return b.append('}').toString(); }

    void run(long rows, int scopes, int agents, int curators, long know, long procs, long audit) {
        out.print("SET NAMES utf8mb4;\nSET SESSION sql_mode='NO_AUTO_VALUE_ON_ZERO';\nSET unique_checks=0, foreign_key_checks=0, autocommit=0;\n");
        long T0 = LocalDate.of(2024, 9, 1).toEpochSecond(LocalTime.MIN, ZoneOffset.UTC), T1 = LocalDate.of(2026, 10, 1).toEpochSecond(LocalTime.MIN, ZoneOffset.UTC);
        int S0 = 1000, TT0 = 2000, U0 = 5000; // term ids, term_taxonomy ids (deliberately different), user ids
        try (Ins te = new Ins("terms", "term_id,name,slug,term_group"); Ins tt = new Ins("term_taxonomy", "term_taxonomy_id,term_id,taxonomy,description,parent,count")) {
            for (int i = 0; i < scopes; i++) { te.row("" + (S0 + i), q("Team " + i), q("team-" + i), "0"); tt.row("" + (TT0 + i), "" + (S0 + i), "'ab_scope'", q("Scope " + i), i % 5 == 4 ? "" + (S0 + i - 1) : "0", "0"); }
        }
        int users = agents + curators; long[][] read = new long[users][];
        try (Ins us = new Ins("users", "ID,user_login,user_pass,user_nicename,user_email,user_url,user_registered,user_activation_key,user_status,display_name"); Ins um = new Ins("usermeta", "user_id,meta_key,meta_value")) {
            for (int i = 0; i < users; i++) {
                boolean ag = i < agents; String login = ag ? "agent-" + i : "curator-" + (i - agents); int id = U0 + i;
                us.row("" + id, q(login), q(PASS), q(login), q(login + "@brain.example"), "''", q(t(T0)), "''", "0", q(login));
                int n = ag ? 1 + r.nextInt(Math.max(1, scopes / 2)) : scopes; TreeSet<Long> s = new TreeSet<>(); if (ag) while (s.size() < n) s.add((long) S0 + r.nextInt(scopes)); else for (int k = 0; k < scopes; k++) s.add((long) S0 + k);
                read[i] = s.stream().mapToLong(x -> x).toArray();
                um.row("" + id, q(p + "capabilities"), q(ag ? "a:1:{s:8:\"ab_agent\";b:1;}" : "a:1:{s:10:\"ab_curator\";b:1;}")); um.row("" + id, q(p + "user_level"), "'0'");
                um.row("" + id, "'ab_read_scopes'", q(ser(read[i]))); um.row("" + id, "'ab_write_scopes'", q(ser(Arrays.copyOf(read[i], Math.max(1, read[i].length / 2)))));
                um.row("" + id, "'_application_passwords'", q(APP));
            }
        }
        String[] clients = { "claude-code", "codex-cli/0.9", "cursor", "opencode", null };
        long base = 1; // first memory row id
        try (Ins m = new Ins("ab_memory", "id,type,scope_id,agent_id,agent_written,content,search_keys,importance,source_ids,client,status,created,expires"); Ins l = new Ins("ab_memory_links", "derived_kind,derived_id,source_id")) {
            for (long i = 0; i < rows; i++) {
                long id = base + i; long sec = T0 + (long) ((T1 - T0) * ((i + r.nextDouble()) / rows));
                int u = (int) (agents * r.nextDouble() * r.nextDouble()); long sc = read[u][(int) (read[u].length * r.nextDouble() * r.nextDouble())];
                int k = r.nextInt(100); String type = k < 70 ? "episode" : k < 85 ? "working" : "fact"; boolean fact = type.equals("fact") && i > 50;
                k = r.nextInt(100); String st = k < 80 ? "active" : k < 92 ? "rolled_up" : k < 96 ? "proposed" : "deleted";
                String src = null;
                if (fact) { TreeSet<Long> s = new TreeSet<>(); int n = 2 + r.nextInt(5); while (s.size() < n) s.add(base + Math.max(0, i - 1 - r.nextInt(50))); src = s.toString().replace(" ", ""); for (long x : s) l.row("'memory'", "" + id, "" + x); }
                String keys = r.nextInt(100) < 40 ? WORDS[r.nextInt(WORDS.length)] + "," + WORDS[r.nextInt(WORDS.length)] + "," + (r.nextInt(3) == 0 ? "INC-" + (10000 + r.nextInt(90000)) : WORDS[r.nextInt(WORDS.length)]) : null;
                m.row("" + id, q(type), "" + sc, "" + (U0 + u), fact ? "0" : "1", q(fact ? body(1, 4) : body(1, 9)), q(keys), r.nextInt(200) == 0 ? "NULL" : "" + (int) Math.max(0, Math.min(100, 50 + 18 * gauss())), q(src), q(clients[r.nextInt(clients.length)]), q(st), q(t(sec)), type.equals("working") ? q(t(sec + 48 * 3600)) : "NULL");
            }
        }
        long pid = 100000; long posts = know + procs;
        try (Ins po = new Ins("posts", "ID,post_author,post_date,post_date_gmt,post_content,post_title,post_excerpt,post_status,comment_status,ping_status,post_password,post_name,to_ping,pinged,post_modified,post_modified_gmt,post_content_filtered,post_parent,guid,menu_order,post_type,post_mime_type,comment_count");
             Ins pm = new Ins("postmeta", "post_id,meta_key,meta_value"); Ins tr = new Ins("term_relationships", "object_id,term_taxonomy_id,term_order"); Ins l = new Ins("ab_memory_links", "derived_kind,derived_id,source_id")) {
            for (long i = 0; i < posts; i++) {
                long id = pid++; boolean proc = i >= know; String pt = proc ? "ab_procedure" : "ab_knowledge"; String d = t(T0 + (long) ((T1 - T0) * r.nextDouble())); String title = sentence(); title = title.substring(0, title.length() - 1);
                int k = r.nextInt(100); String st = k < 80 ? "private" : k < 92 ? "ab_proposed" : k < 97 ? "ab_rejected" : k < 99 ? "trash" : "draft";
                String name = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", ""); name = (name.length() > 180 ? name.substring(0, 180) : name) + "-" + id; if (r.nextInt(40) == 0) name = "%e7%a8%8e%e3%81%ae-" + id;
                String text = body(3, proc ? 40 : 20); int cur = U0 + agents + r.nextInt(curators), u = (int) (agents * r.nextDouble() * r.nextDouble());
                String[] row = { "" + id, "" + cur, q(d), q(d), q(text), q(title), "''", q(st), "'closed'", "'closed'", "''", q("draft".equals(st) ? "" : name), "''", "''", q(d), q(d), "''", "0", q("http://brain.example/?post_type=" + pt + "&p=" + id), "0", q(pt), "''", "0" };
                po.row(row);
                if (r.nextInt(100) < 30) { long rv = pid++; String[] rr = row.clone(); rr[0] = "" + rv; rr[4] = q(body(3, 10)); rr[7] = "'inherit'"; rr[11] = q(id + "-revision-v1"); rr[17] = "" + id; rr[18] = q("http://brain.example/?p=" + rv); rr[20] = "'revision'"; po.row(rr); }
                long sc = read[u][r.nextInt(read[u].length)]; tr.row("" + id, "" + (TT0 + sc - S0), "0"); if (r.nextInt(12) == 0) { long s2 = S0 + r.nextInt(scopes); if (s2 != sc) tr.row("" + id, "" + (TT0 + s2 - S0), "0"); }
                long s1 = base + (long) (rows * r.nextDouble()), s2 = base + (long) (rows * r.nextDouble());
                pm.row("" + id, "'ab_importance'", q("" + r.nextInt(101))); pm.row("" + id, "'ab_proposing_agent'", q("" + (U0 + u))); pm.row("" + id, "'ab_source_memory_ids'", q(s1 == s2 ? ser(new long[] { s1 }) : ser(new long[] { s1, s2 }))); pm.row("" + id, "'ab_search_keys'", q(WORDS[r.nextInt(WORDS.length)] + "," + WORDS[r.nextInt(WORDS.length)]));
                l.row(q(pt), "" + id, "" + s1); if (s1 != s2) l.row(q(pt), "" + id, "" + s2);
                if (st.equals("private") || st.equals("ab_rejected")) { pm.row("" + id, "'ab_reviewed_by'", q("" + cur)); pm.row("" + id, "'ab_reviewed_at'", q(d)); pm.row("" + id, "'ab_review_outcome'", q(st.equals("ab_rejected") ? "rejected" : r.nextInt(5) == 0 ? "edited" : "approved")); }
            }
        }
        String[] ev = { "agent-brain/memory-search", "agent-brain/memory-write", "agent-brain/memory-get", "agent-brain/context-briefing", "agent-brain/knowledge-read", "review", "compression" };
        try (Ins au = new Ins("ab_audit", "ts,actor_id,event,status,object_type,object_id,args_hash,meta,duration_ms")) {
            for (long i = 0; i < audit; i++) { int e = Math.min(ev.length - 1, (int) (ev.length * r.nextDouble() * 1.1)); boolean obj = e == 1 || e == 2; au.row(q(t(T0 + (T1 - T0) * i / Math.max(1, audit))), "" + (U0 + (e == 5 ? agents + r.nextInt(curators) : r.nextInt(agents))), q(ev[e]), r.nextInt(50) == 0 ? "'denied'" : "'ok'", obj ? "'memory'" : "NULL", obj ? "" + (base + (long) (rows * r.nextDouble())) : "NULL", q(String.format("%016x%016x%016x%016x", r.nextLong(), r.nextLong(), r.nextLong(), r.nextLong())), q("{\"client\":\"claude-code\",\"count\":" + r.nextInt(20) + "}"), "" + r.nextInt(400)); }
        }
        out.print("COMMIT;\nSET unique_checks=1, foreign_key_checks=1, autocommit=1;\nANALYZE TABLE " + p + "ab_memory, " + p + "ab_memory_links, " + p + "posts, " + p + "postmeta, " + p + "ab_audit;\n");
    }
    double gauss() { double s = 0; for (int i = 0; i < 12; i++) s += r.nextDouble(); return s - 6; }
    static final String PASS = "$P$BUHryRqoDZ2IZ5xfJJxOctg7ZgZQPq.", APP = "a:1:{i:0;a:7:{s:4:\"uuid\";s:36:\"b96537c9-801b-4f22-a50a-d94f3bff0241\";s:6:\"app_id\";s:36:\"2c9a3e5e-6f1f-4f0c-9f0a-000000000001\";s:4:\"name\";s:24:\"claude-code on build box\";s:8:\"password\";s:34:\"$P$B09Vmfq8hIulqR1sccpoBO8C0XdNwb1\";s:7:\"created\";i:1796073150;s:9:\"last_used\";N;s:7:\"last_ip\";N;}}";
}
