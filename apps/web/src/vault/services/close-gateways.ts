// Must be the first import: network access is removed before any other code of the vault runs.
import { closeGateways } from '@tidebook/keyring/gateways'

closeGateways(globalThis)
