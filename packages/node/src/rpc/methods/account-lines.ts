import { ACCOUNT_FLAGS } from '@tidebook/ledger'
import type { LineView } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { ownedPage } from '../params/page.ts'

/**
 * The reference omits a false setting when the line's own flags contain the DefaultRipple bit, which in a line means
 * that the high side froze it.
 */
const DEFAULT_RIPPLE = ACCOUNT_FLAGS.defaultRipple

function noRippleJson({ flags, noRipple, noRipplePeer }: LineView, { names }: NetworkDefinition) {
  if (names.trustLineEntry === 'SkywellState') return { no_skywell: noRipple, no_skywell_peer: noRipplePeer }
  const isLeftOut = (flags & DEFAULT_RIPPLE) !== 0
  return {
    ...(isLeftOut && !noRipple ? {} : { no_ripple: noRipple }),
    ...(isLeftOut && !noRipplePeer ? {} : { no_ripple_peer: noRipplePeer }),
  }
}

function lineJson(line: LineView, network: NetworkDefinition) {
  return {
    account: line.account,
    balance: line.balance,
    currency: line.currency,
    limit: line.limit,
    limit_peer: line.limitPeer,
    quality_in: line.qualityIn,
    quality_out: line.qualityOut,
    ...noRippleJson(line, network),
    ...(line.freeze ? { freeze: true } : {}),
    ...(line.freezePeer ? { freeze_peer: true } : {}),
    ...(line.authorized ? { authorized: true } : {}),
    ...(line.peerAuthorized ? { peer_authorized: true } : {}),
  }
}

/**
 * Returns an account's trust lines (`account`, `peer`, `limit`, `marker`) from the account's side; with
 * `ignore_default`, omits lines in which the account has no settings.
 */
export const accountLines: RpcMethod = {
  name: 'account_lines',
  handle: function* linesOfAccount(params, services) {
    const peer = params.optionalAccount('peer')
    const onlyReserved = params.flag('ignore_default')
    const { id, view, about } = readAccountChoice(params, services)
    const peerAddress = peer === undefined ? undefined : services.host.addresses.text(peer)
    const isWanted = ({ account, reserved }: LineView): boolean =>
      (peerAddress === undefined || account === peerAddress) && (reserved || !onlyReserved)
    const { page, more } = yield* ownedPage(view.owned(id, 'lines'), params, (entry) => {
      const line = entry.line()
      return line !== undefined && isWanted(line) ? lineJson(line, services.network) : undefined
    })
    return {
      account: params.text('account'),
      lines: page,
      ...more,
      ...about,
    }
  },
}
