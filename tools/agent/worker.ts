/**
 * The thread that watches the tree of a toolset. The module of a worker; importing it makes the
 * importing thread one.
 *
 * @module
 */
import "@ct/resident/worker";
