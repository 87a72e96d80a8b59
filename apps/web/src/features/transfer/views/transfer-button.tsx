import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { tellWalletMissing } from '../../wallet/index.ts'
import type { TransferView } from '../services/use-transfer.ts'

/** The first thing that has to be done before a transfer, as the words of the button. */
const blockOf = ({ form, problems, notes }: TransferView): MessageKey | undefined => {
  const { from, to, amount, memo, tag } = problems
  if (from !== undefined) return `transfer.from.${from}`
  if (to === 'required') return 'transfer.block.to'
  // The address is right: what is missing is the amount that activates it.
  if (to === 'inactive' || to === 'inactive-token') return `transfer.block.${to}`
  if (to !== undefined) return 'transfer.block.to-wrong'
  if (amount !== undefined) return amount === 'required' ? 'transfer.block.amount' : 'transfer.block.amount-wrong'
  if (memo !== undefined) return 'transfer.block.memo'
  if (tag !== undefined) return 'transfer.block.tag'
  const isTrick = form.swapped !== undefined || notes.lookAlike !== undefined
  return isTrick && !form.trusted ? 'transfer.block.compare' : undefined
}

/** The one button: it has the transfer asked about and sent, or says what comes first. */
export const TransferButton = ({ view }: { view: TransferView }): ReactElement => {
  const t = useT()
  const { problems, busy } = view
  const block = blockOf(view)
  const missing = problems.from === 'no-wallet'
  return (
    <>
      {view.trouble !== undefined && (
        <Notice tone="danger" urgent>
          {t(view.trouble)}
        </Notice>
      )}
      <Button
        wide
        size="large"
        variant={block === undefined || missing ? 'primary' : 'default'}
        pending={busy || (block === undefined && problems.waiting)}
        blocked={block !== undefined && !missing}
        onClick={missing ? tellWalletMissing : () => void view.send()}
      >
        {t(block ?? 'transfer.review', { amount: network().activation })}
      </Button>
    </>
  )
}
