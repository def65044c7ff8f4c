<?php
// WordPress as Debian ships it, on the database that the environment names.
define('DB_HOST', getenv('WP_DATABASE_HOST'));
define('DB_NAME', getenv('WP_DATABASE'));
define('DB_USER', getenv('WP_DATABASE_USER'));
define('DB_PASSWORD', getenv('WP_DATABASE_PASSWORD'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT',
          'LOGGED_IN_SALT', 'NONCE_SALT'] as $name) {
    define($name, bin2hex(random_bytes(32)));
}
$table_prefix = 'wp_';
define('WPMU_PLUGIN_DIR', __DIR__ . '/must-use');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
define('WP_DEBUG', false);
define('ABSPATH', '/usr/share/wordpress/');
require_once ABSPATH . 'wp-settings.php';
