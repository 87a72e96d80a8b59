// The entry point of the key derivation worker, bundled into a single text because it cannot load anything.
import '@tidebook/keyring/kdf-worker'
