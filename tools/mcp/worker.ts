/**
 * The thread that watches the trees of a server. The module of a worker; importing it makes the
 * importing thread one.
 *
 * @module
 */
import "@ct/resident/worker";
