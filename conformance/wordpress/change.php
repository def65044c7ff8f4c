<?php
// One change, as wp-admin or the plugin would make it. Prints the id of what it made.
$_SERVER['HTTP_HOST'] = 'brain.example';
$_SERVER['REQUEST_METHOD'] = 'GET';
require __DIR__ . '/wp-config.php';

function done($result) {
    if (is_wp_error($result) || $result === false || $result === 0 || $result === null) {
        fwrite(STDERR, 'WordPress refused: ' . (is_wp_error($result) ? $result->get_error_message() : 'no reason') . "\n");
        exit(1);
    }
    return $result;
}

function user($login) {
    return done(get_user_by('login', $login));
}

function post($id, $fields) {
    return done(wp_update_post(wp_slash(['ID' => (int) $id] + $fields), true));
}

$rows = $wpdb->prefix . 'ab_memory';
$commands = [
    'nothing' => fn () => update_option('a_counter', wp_generate_uuid4()),
    'row' => function ($text, $scope, $agent) use ($wpdb, $rows) {
        done($wpdb->insert($rows, ['type' => 'episode', 'scope_id' => $scope, 'agent_id' => user($agent)->ID,
            'content' => $text, 'created' => gmdate('Y-m-d H:i:s')]));
        return $wpdb->insert_id;
    },
    'edit-row' => fn ($id, $text) => done($wpdb->update($rows, ['content' => $text], ['id' => $id])),
    'delete-row' => fn ($id) => done($wpdb->delete($rows, ['id' => $id])),
    'propose' => function ($title, $text, $scope) {
        $id = done(wp_insert_post(wp_slash(['post_type' => 'ab_knowledge', 'post_status' => 'ab_proposed',
            'post_title' => $title, 'post_content' => $text, 'post_author' => 1]), true));
        done(wp_set_object_terms($id, [(int) $scope], 'ab_scope'));
        return $id;
    },
    'edit' => fn ($id, $text) => post($id, ['post_content' => $text]),
    'approve' => fn ($id) => post($id, ['post_status' => 'private']),
    'trash' => fn ($id) => done(wp_trash_post((int) $id))->ID,
    'untrash' => function ($id) {
        add_filter('wp_untrash_post_status', fn ($status, $post, $before) => $before, 10, 3);
        return done(wp_untrash_post((int) $id))->ID;
    },
    'delete' => fn ($id) => done(wp_delete_post((int) $id, true))->ID,
    'scope' => fn ($id, $term) => count(done(wp_set_object_terms((int) $id, [(int) $term], 'ab_scope'))),
    'new-scope' => fn ($name) => done(wp_insert_term($name, 'ab_scope'))['term_id'],
    'role' => function ($login, $role) {
        user($login)->set_role($role);
        return $role;
    },
    'reads' => fn ($login, $scopes) =>
        done(update_user_meta(user($login)->ID, 'ab_read_scopes', array_map('intval', explode(',', $scopes)))),
];
[, $name] = $argv + [1 => ''];
if (!isset($commands[$name])) {
    fwrite(STDERR, "Unknown: '$name'. Known: " . implode(', ', array_keys($commands)) . "\n");
    exit(2);
}
$result = $commands[$name](...array_slice($argv, 2));
echo is_scalar($result) ? (int) $result ?: $result : '', "\n";
