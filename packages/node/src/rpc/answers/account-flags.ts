import { ACCOUNT_FLAGS } from '@tidebook/ledger'
import type { LedgerRules } from '@tidebook/ledger'

/** An account's settings by their names in answers. */
const SETTINGS = {
  defaultRipple: ACCOUNT_FLAGS.defaultRipple,
  depositAuth: ACCOUNT_FLAGS.depositAuth,
  disableMasterKey: ACCOUNT_FLAGS.disableMaster,
  disallowIncomingXRP: ACCOUNT_FLAGS.disallowNative,
  globalFreeze: ACCOUNT_FLAGS.globalFreeze,
  noFreeze: ACCOUNT_FLAGS.noFreeze,
  passwordSpent: ACCOUNT_FLAGS.passwordSpent,
  requireAuthorization: ACCOUNT_FLAGS.requireAuth,
  requireDestinationTag: ACCOUNT_FLAGS.requireDestinationTag,
}

/** Settings introduced by an amendment, by the amendment's name. */
const AMENDED = {
  DisallowIncoming: {
    disallowIncomingCheck: ACCOUNT_FLAGS.disallowIncomingChecks,
    disallowIncomingNFTokenOffer: ACCOUNT_FLAGS.disallowIncomingTokenOffers,
    disallowIncomingPayChan: ACCOUNT_FLAGS.disallowIncomingChannels,
    disallowIncomingTrustline: ACCOUNT_FLAGS.disallowIncomingLines,
  },
  Clawback: { allowTrustLineClawback: ACCOUNT_FLAGS.allowClawback },
}

/** Returns whether each setting that the network has is enabled in an account's flags. */
export function accountFlagsJson(flags: number, { amendments }: LedgerRules): Readonly<Record<string, boolean>> {
  const inForce = new Set(amendments.flatMap(({ name, standing }) => (standing === 'applied' ? [name] : [])))
  const amended = Object.entries(AMENDED).map(([name, settings]) => (inForce.has(name) ? settings : {}))
  const flagNames: Readonly<Record<string, number>> = Object.assign({}, SETTINGS, ...amended)
  return Object.fromEntries(Object.entries(flagNames).map(([name, bit]) => [name, (flags & bit) !== 0]))
}
