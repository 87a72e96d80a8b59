import type { LedgerRules } from '@tidebook/ledger'

/** An account's settings by the names under which answers tell them. */
const SETTINGS = {
  defaultRipple: 0x0080_0000,
  depositAuth: 0x0100_0000,
  disableMasterKey: 0x0010_0000,
  disallowIncomingXRP: 0x0008_0000,
  globalFreeze: 0x0040_0000,
  noFreeze: 0x0020_0000,
  passwordSpent: 0x0001_0000,
  requireAuthorization: 0x0004_0000,
  requireDestinationTag: 0x0002_0000,
}

/** Settings that came with an amendment, by its name. */
const AMENDED = {
  DisallowIncoming: {
    disallowIncomingCheck: 0x0800_0000,
    disallowIncomingNFTokenOffer: 0x0400_0000,
    disallowIncomingPayChan: 0x1000_0000,
    disallowIncomingTrustline: 0x2000_0000,
  },
  Clawback: { allowTrustLineClawback: 0x8000_0000 },
}

/** Whether each setting that the network knows is on in an account's flags. */
export function accountFlagsJson(flags: number, { amendments }: LedgerRules): Readonly<Record<string, boolean>> {
  const inForce = new Set(amendments.flatMap(({ name, standing }) => (standing === 'applied' ? [name] : [])))
  const amended = Object.entries(AMENDED).map(([name, settings]) => (inForce.has(name) ? settings : {}))
  const known: Readonly<Record<string, number>> = Object.assign({}, SETTINGS, ...amended)
  return Object.fromEntries(Object.entries(known).map(([name, bit]) => [name, (flags & bit) !== 0]))
}
