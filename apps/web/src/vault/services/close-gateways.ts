// Imported first: nothing else of the vault has run when the ways out are taken away.
import { closeGateways } from '@tidebook/keyring/gateways'

closeGateways(globalThis)
