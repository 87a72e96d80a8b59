import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { Button, buttonClass, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { ErrorNext } from '../../../lib/error-next.tsx'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useRequiresRealName } from '../../transactions/index.ts'
import { showWalletMissing } from '../../wallet/index.ts'
import type { TransferView } from '../services/use-transfer.ts'

/** Returns the name of a wallet type. The specification calls the type of XRP by its network. */
function walletName(chain: ChainId): string {
  return chain === 'xrp' ? 'Ripple' : CHAIN_TITLES[chain]
}

/** Returns the message key of the button that states the first missing step, if any. */
function blockOf({ form, problems, notes }: TransferView): MessageKey | undefined {
  const { from, to, amount, memo, tag } = problems
  if (from !== undefined) return `transfer.from.${from}`
  if (to === 'required') return 'transfer.block.to'
  // The address is valid, but the amount is too small to activate it.
  if (to === 'inactive' || to === 'inactive-token') return `transfer.block.${to}`
  if (to !== undefined) return 'transfer.block.to-wrong'
  if (amount !== undefined) return amount === 'required' ? 'transfer.block.amount' : 'transfer.block.amount-wrong'
  if (memo !== undefined) return 'transfer.block.memo'
  if (tag !== undefined) return 'transfer.block.tag'
  const isTrick = form.swapped !== undefined || notes.lookAlike !== undefined
  return isTrick && !form.trusted ? 'transfer.block.compare' : undefined
}

/**
 * The submit button: starts confirmation and sending, or states the missing step. If the operator requires a verified
 * identity and the user has none, the button stays blocked, and a notice links to the verification (ROL-008).
 */
export function TransferButton({ view }: { view: TransferView }): ReactElement {
  const t = useT()
  const { problems, busy } = view
  const isUnverified = useRequiresRealName('transferOut')
  const block = isUnverified ? 'transfer.block.identity' : blockOf(view)
  const missing = !isUnverified && problems.from === 'no-wallet'
  return (
    <>
      {view.failure !== undefined && (
        <Notice tone="danger" urgent>
          {t(view.failure)}
          <ErrorNext code={view.failure} />
        </Notice>
      )}
      {isUnverified && (
        <Notice
          tone="warning"
          action={
            <Link to={PATHS.identity} className={buttonClass('default', 'small')}>
              {t('transfer.to-identity')}
            </Link>
          }
        >
          {t('transfer.identity-needed')}
        </Notice>
      )}
      <Button
        wide
        size="large"
        variant={block === undefined || missing ? 'primary' : 'default'}
        pending={busy || (block === undefined && problems.waiting)}
        blocked={block !== undefined && !missing}
        onClick={missing ? showWalletMissing : () => void view.send()}
      >
        {t(block ?? 'transfer.review', { amount: network().activation, chain: walletName(view.chain) })}
      </Button>
    </>
  )
}
