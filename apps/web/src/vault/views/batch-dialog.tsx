import type { SignedTransaction } from '@tidebook/keyring'
import { isWaitingOrder, sharedFields, type Proposal } from '@tidebook/keyring/vault'
import type { TransactionJson } from '@tidebook/protocol'
import { useState, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { batchProposalsStore, type InteractionOf } from '../model/interaction.ts'
import { orderView } from '../model/order-view.ts'
import { validWarnings } from '../model/valid-context.ts'
import { keyring } from '../services/session.ts'
import { DecodedRows } from './decoded-rows.tsx'
import { OrderWarnings } from './order-warnings.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { CancelLines } from './cancel-lines.tsx'
import { OrderLines } from './order-lines.tsx'
import { MUST_READ } from './use-armed.ts'
import { useSigning, type Signing } from './use-signing.ts'
import { WaitingPrompt } from './waiting-prompt.tsx'

type BatchInteraction = InteractionOf<'signBatch'>

/**
 * Several orders or cancels in one confirmation. Each is a line read from its own bytes; the fields that all have in
 * common are shown once below.
 */
export function BatchDialog({ interaction }: { interaction: BatchInteraction }): ReactElement | null {
  const signing = useSigning<readonly SignedTransaction[]>(interaction, false, () => {
    const shown = batchProposalsStore.get()
    return shown.length === 0 ? undefined : keyring.confirmTogether(shown)
  })
  const proposals = useStore(batchProposalsStore)
  if (proposals.length === 0) return null
  const parts = { interaction, proposals, signing }
  return isWaitingOrder(proposals.map(({ fields }) => fields)) ? <WaitingPrompt {...parts} /> : <Prompt {...parts} />
}

function Prompt({
  interaction,
  proposals,
  signing,
}: {
  interaction: BatchInteraction
  proposals: readonly Proposal[]
  signing: Signing
}): ReactElement | null {
  const t = useT()
  const { order, cancels } = interaction.input
  const warnings = validWarnings(order)
  const [understood, setUnderstood] = useState(false)
  const txs = proposals.map(({ fields }) => fields)
  const [first] = txs
  if (first === undefined) return null
  const count = txs.length
  const isCancel = first.TransactionType === 'OfferCancel'
  const side = orderView(first, order)?.side
  return (
    <PromptDialog
      interaction={interaction}
      signing={signing}
      title={t(isCancel ? 'vault.together.cancel-title' : 'vault.together.order-title', { count })}
      yes={{
        words: t(isCancel ? 'vault.together.cancel-yes' : 'vault.together.order-yes', { count }),
        variant: isCancel ? 'danger' : (side ?? 'primary'),
      }}
      no={t(isCancel ? 'vault.together.keep' : 'wallet.cancel')}
      needsCheck={warnings.length > 0 && !understood}
      startsElsewhere={warnings.length > 0}
    >
      {isCancel ? <CancelLines txs={txs} cancels={cancels ?? []} /> : <OrderLines txs={txs} order={order} />}
      <OrderWarnings warnings={warnings} understood={understood} onUnderstood={setUnderstood} />
      <div className="flex flex-col gap-2 rounded-3 border bg-surface-1 p-3">
        <p className="text-12 text-3" {...{ [MUST_READ]: '' }}>
          {t('vault.together.will-sign', { count })}
        </p>
        <DecodedRows fields={sharedFields(first)} />
        <Numbers txs={txs} />
      </div>
    </PromptDialog>
  )
}

/** The sequences of the transactions, or the tickets that they use. */
function Numbers({ txs }: { readonly txs: readonly TransactionJson[] }): ReactElement {
  const t = useT()
  const isTicketed = txs[0]?.['TicketSequence'] !== undefined
  return (
    <p className="flex justify-between gap-4 text-12">
      <span className="text-2">{t(isTicketed ? 'vault.field.TicketSequence' : 'vault.field.Sequence')}</span>
      <span className="text-right" {...{ [MUST_READ]: 'moves' }}>
        {isTicketed
          ? txs.map((tx) => String(tx['TicketSequence'])).join(', ')
          : t('vault.together.sequences', { first: txs[0]?.Sequence ?? 0, last: txs.at(-1)?.Sequence ?? 0 })}
      </span>
    </p>
  )
}
