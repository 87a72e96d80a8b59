// The entry of the worker that stretches passwords, bundled into one text of its own: it may load nothing.
import '@tidebook/keyring/kdf-worker'
