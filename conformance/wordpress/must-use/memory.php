<?php
/**
 * Plugin Name: Types of a team's memory
 * Description: Names the types, states and scopes of the published mapping to WordPress, so that its own functions
 *   work on them. Not the plugin that they belong to.
 */
add_action('init', function () {
    foreach (['ab_knowledge', 'ab_procedure'] as $type) {
        register_post_type($type, ['public' => false, 'supports' => ['title', 'editor', 'revisions', 'author']]);
    }
    register_taxonomy('ab_scope', ['ab_knowledge', 'ab_procedure'], ['public' => false, 'hierarchical' => true]);
    foreach (['ab_proposed', 'ab_rejected'] as $state) {
        register_post_status($state, ['protected' => true]);
    }
});
