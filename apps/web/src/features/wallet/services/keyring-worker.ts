// The entry of the key worker, bundled into one file of its own: it may load nothing later.
import '@tidebook/keyring/worker'
