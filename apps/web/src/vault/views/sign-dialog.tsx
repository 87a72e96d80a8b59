import { isSessionType, termsOf } from '@tidebook/keyring/vault'
import type { SignedTransaction, CancelContext } from '@tidebook/keyring'
import { Checkbox, figureText, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { proposalStore, type InteractionOf } from '../model/interaction.ts'
import { isExplained, moveView, type ExplainedKind } from '../model/move-view.ts'
import { orderView } from '../model/order-view.ts'
import { validWarnings } from '../model/valid-context.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { keyring } from '../services/session.ts'
import { cancelTitle, CancelRows } from './cancel-rows.tsx'
import { DecodedRows } from './decoded-rows.tsx'
import { GrantRows } from './grant-rows.tsx'
import { MoveRows } from './move-rows.tsx'
import { OrderRows } from './order-rows.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { useSigning, type Signing } from './use-signing.ts'
import { OrderWarnings } from './order-warnings.tsx'
import type { TransactionJson } from '@tidebook/protocol'
import { MUST_READ } from './use-armed.ts'

/**
 * Explains a change of the account, or a memo for the exchange. For a new regular key, the user must read that it gets
 * full control.
 */
function SettingNotice({ kind }: { kind: ExplainedKind }): ReactElement {
  const t = useT()
  return (
    <Notice tone={kind === 'key' ? 'danger' : 'info'}>
      <span {...(kind === 'key' && { [MUST_READ]: '' })}>{t(`vault.move.means.${kind}`)}</span>
    </Notice>
  )
}

/** The order that another order replaces: it is removed when the new one is placed. */
function ReplacedRows({ tx, cancels }: { tx: TransactionJson; cancels: CancelContext | undefined }): ReactElement {
  const t = useT()
  return (
    <section className="flex flex-col gap-2 rounded-3 border p-3">
      <p className="text-13 font-medium" {...{ [MUST_READ]: '' }}>
        {t('vault.replaces', { number: Number(tx['OfferSequence']) })}
      </p>
      <CancelRows tx={tx} cancels={cancels} />
    </section>
  )
}

type SignInteraction = InteractionOf<'sign'>

/**
 * The transaction to sign, read from its bytes: an order in words, and field by field. The user can confirm once all of
 * it could be read. A locked wallet, and everything except an order, also requires the password.
 */
export function SignDialog({ interaction }: { interaction: SignInteraction }): ReactElement | null {
  const [isGranted, setGranted] = useState(false)
  const proposal = useStore(proposalStore)
  const needsPassword = proposal !== undefined && !isSessionType(proposal.fields.TransactionType)
  const signing = useSigning<SignedTransaction>(interaction, needsPassword, () => {
    const shown = proposalStore.get()
    return shown && keyring.confirm(shown.id, shown.bytes, isGranted)
  })
  if (proposal === undefined) return null
  const allowance = { isGranted, setGranted }
  return <Prompt interaction={interaction} tx={proposal.fields} signing={signing} allowance={allowance} />
}

type Fields = NonNullable<ReturnType<typeof proposalStore.get>>['fields']

function Prompt({
  interaction,
  tx,
  signing,
  allowance,
}: {
  interaction: SignInteraction
  tx: Fields
  signing: Signing
  allowance: { readonly isGranted: boolean; readonly setGranted: (isGranted: boolean) => void }
}): ReactElement {
  const t = useT()
  const { order: context, cancels } = interaction.input
  const order = orderView(tx, context)
  const move = moveView(tx, facts.payees)
  const warnings = validWarnings(context)
  const [understood, setUnderstood] = useState(false)
  const base = context === undefined ? '' : titleOf(facts.tokens, context.base.code, context.base.issuer)
  const isCancel = tx.TransactionType === 'OfferCancel'
  const terms = order !== undefined || isCancel ? termsOf(tx) : undefined
  const title = order
    ? t(`vault.confirm.title.${order.side}`, { amount: figureText(order.amount), coin: base })
    : isCancel
      ? cancelTitle(tx, cancels, t)
      : move !== undefined
        ? t(`vault.move.title.${move.kind}`)
        : t('vault.sign-title', { type: tx.TransactionType })
  const yes = order
    ? { words: t(`vault.confirm.send.${order.side}`), variant: order.side }
    : isCancel
      ? { words: t('vault.sign-cancel'), variant: 'danger' as const }
      : { words: t(move === undefined ? 'vault.sign' : `vault.move.sign.${move.kind}`), variant: 'primary' as const }
  return (
    <PromptDialog
      interaction={interaction}
      signing={signing}
      title={title}
      yes={yes}
      no={t(isCancel ? 'vault.keep-order' : 'wallet.cancel')}
      needsCheck={warnings.length > 0 && !understood}
      // If there is a warning, the focus starts on it.
      startsElsewhere={warnings.length > 0}
    >
      {order !== undefined && context !== undefined && (
        <OrderRows
          order={order}
          base={base}
          counter={titleOf(facts.tokens, context.counter.code, context.counter.issuer)}
          context={context}
        />
      )}
      {order !== undefined && tx['OfferSequence'] !== undefined && <ReplacedRows tx={tx} cancels={cancels} />}
      {move !== undefined && isExplained(move.kind) && <SettingNotice kind={move.kind} />}
      {move !== undefined && <MoveRows view={move} />}
      {isCancel && <CancelRows tx={tx} cancels={cancels} />}
      <OrderWarnings warnings={warnings} understood={understood} onUnderstood={setUnderstood} />
      <div className="flex flex-col gap-2 rounded-3 border bg-surface-1 p-3">
        <p className="text-12 text-3">{t('vault.confirm.will-sign')}</p>
        <DecodedRows fields={tx} />
      </div>
      {terms !== undefined && (
        <>
          <Checkbox
            className="text-12 text-2"
            checked={allowance.isGranted}
            onChange={(event) => allowance.setGranted(event.target.checked)}
          >
            {t('vault.confirm.skip')}
          </Checkbox>
          {allowance.isGranted && <GrantRows terms={terms} />}
        </>
      )}
    </PromptDialog>
  )
}
