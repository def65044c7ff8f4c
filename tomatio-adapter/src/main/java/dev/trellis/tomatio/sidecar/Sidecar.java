package dev.trellis.tomatio.sidecar;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.naming.PhysicalNamingStrategyStandardImpl;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.engine.jdbc.env.spi.JdbcEnvironment;
import org.hibernate.jpa.HibernatePersistenceConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The pool and the session factory of one context (D-3b). Both are made when they are first needed,
 * so a database that is down keeps nothing from starting; when it is back, the next call finds it.
 */
public final class Sidecar implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration SILENCE = Duration.ofSeconds(60);
  private static final int CONNECTIONS = 10;

  private final HikariDataSource pool;
  private final String prefix;
  private @Nullable SessionFactory sessions;

  private Sidecar(HikariDataSource pool, String prefix) {
    this.pool = pool;
    this.prefix = prefix;
  }

  /**
   * Prepares a context's database without connecting to it.
   *
   * @param prefix the site's table prefix
   */
  public static Sidecar of(String jdbcUrl, String user, String password, String prefix) {
    HikariConfig config = new HikariConfig();
    config.setDriverClassName("org.mariadb.jdbc.Driver");
    config.setJdbcUrl(jdbcUrl);
    config.setUsername(user);
    config.setPassword(password);
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setConnectionInitSql("SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES'");
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(0);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(PATIENCE.toMillis());
    config.addDataSourceProperty("connectTimeout", Long.toString(PATIENCE.toMillis()));
    config.addDataSourceProperty("socketTimeout", Long.toString(SILENCE.toMillis()));
    config.setPoolName("trellis-" + prefix.toLowerCase(Locale.ROOT));
    return new Sidecar(new HikariDataSource(config), prefix);
  }

  /**
   * Runs work in one transaction. It commits when the work returns and rolls back when it throws.
   *
   * @throws org.hibernate.HibernateException or another runtime exception when the database fails
   */
  public <T> T run(Function<Session, T> work) {
    return sessions().fromTransaction(work);
  }

  /** Makes the tables, and then the factory, once; a failure is tried again at the next call. */
  private synchronized SessionFactory sessions() {
    if (sessions == null) {
      try {
        Migrations.migrate(pool, prefix);
      } catch (SQLException e) {
        throw new IllegalStateException("the adapter's tables cannot be looked at", e);
      }
      sessions = factory();
    }
    return sessions;
  }

  private SessionFactory factory() {
    return new HibernatePersistenceConfiguration("trellis")
        .managedClasses(ContextRow.class, GrantRow.class, TokenRow.class, AuditRow.class)
        .property(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, pool)
        .property(AvailableSettings.DIALECT, "org.hibernate.dialect.MariaDBDialect")
        .property("hibernate.boot.allow_jdbc_metadata_access", "false")
        .property(AvailableSettings.PHYSICAL_NAMING_STRATEGY, new Prefixed(prefix))
        .property("hibernate.jta.platform", "none")
        .property(AvailableSettings.CONNECTION_PROVIDER_DISABLES_AUTOCOMMIT, "true")
        .createEntityManagerFactory();
  }

  @Override
  public synchronized void close() {
    if (sessions != null) {
      sessions.close();
    }
    pool.close();
  }

  /** Puts the site's prefix in front of the entities' table names. */
  private static final class Prefixed extends PhysicalNamingStrategyStandardImpl {
    private static final long serialVersionUID = 1L;

    private final String prefix;

    Prefixed(String prefix) {
      this.prefix = prefix;
    }

    @Override
    public Identifier toPhysicalTableName(Identifier name, JdbcEnvironment environment) {
      return Identifier.toIdentifier(prefix + name.getText(), true);
    }
  }
}
