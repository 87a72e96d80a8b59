import { termsOf } from '@tidebook/keyring/vault'
import { Button, Checkbox, figureText, focusHere, Notice } from '@tidebook/ui'
import { useRef, useState, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { proposalStore, type InteractionOf } from '../model/interaction.ts'
import { microText } from '../model/micro-text.ts'
import { orderView, type OrderView } from '../model/order-view.ts'
import { SMALLEST, type Armed } from '../model/reading.ts'
import { isAboutReserve, soundWarnings } from '../model/sound-context.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { CancelRows } from './cancel-rows.tsx'
import { DecodedRows } from './decoded-rows.tsx'
import { GrantRows } from './grant-rows.tsx'
import { OrderRows } from './order-rows.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'
import { MUST_READ, useArmed } from './use-armed.ts'
import { useSigning } from './use-signing.ts'
import { VaultDialog } from './vault-dialog.tsx'

type SignInteraction = InteractionOf<'sign'>

/**
 * What is about to be signed, all of it read from the bytes: in words where it is an order, and field by field. The yes
 * counts once all of it could be read. A locked wallet asks for its password after the yes.
 */
export const SignDialog = ({ interaction }: { interaction: SignInteraction }): ReactElement | null => {
  const signing = useSigning(interaction)
  const proposal = useStore(proposalStore)
  if (proposal === undefined) return null
  if (signing.asksPassword) return <UnlockDialog interaction={interaction} onUnlocked={signing.sign} />
  return <Question interaction={interaction} tx={proposal.fields} signing={signing} />
}

type Signing = ReturnType<typeof useSigning>
type Fields = NonNullable<ReturnType<typeof proposalStore.get>>['fields']

const Question = ({
  interaction,
  tx,
  signing,
}: {
  interaction: SignInteraction
  tx: Fields
  signing: Signing
}): ReactElement => {
  const t = useT()
  const { order: context, cancels } = interaction.input
  const order = orderView(tx, context)
  const warnings = soundWarnings(context)
  const [understood, setUnderstood] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  const { armed, readOn } = useArmed(question)
  const asked = warnings.length > 0 && !understood
  const base = context === undefined ? '' : titleOf(facts.tokens, context.base.code, context.base.issuer)
  const isCancel = tx.TransactionType === 'OfferCancel'
  const terms = order !== undefined || isCancel ? termsOf(tx) : undefined
  const title = order
    ? t(`vault.confirm.title.${order.side}`, { amount: figureText(order.amount), coin: base })
    : isCancel
      ? t('vault.cancel-title', { number: Number(tx['OfferSequence'] ?? 0) })
      : t('vault.sign-title', { type: tx.TransactionType })
  const readsOn = armed === 'unread' && !asked
  return (
    <VaultDialog
      interaction={interaction}
      pinned
      busy={signing.busy}
      title={<span {...{ [MUST_READ]: 'stays' }}>{title}</span>}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={signing.busy}>
            {t(isCancel ? 'vault.keep-order' : 'wallet.cancel')}
          </Button>
          <Button
            // Where there is a warning, the typing begins with it. At every drawing, for the frame gets the keyboard late.
            ref={(element) => {
              if (warnings.length === 0) focusHere(element)
            }}
            data-primary=""
            {...{ [MUST_READ]: 'stays' }}
            variant={readsOn ? 'default' : (order?.side ?? (isCancel ? 'danger' : 'primary'))}
            blocked={asked || armed === 'covered' || armed === 'small'}
            pending={signing.busy}
            aria-disabled={(armed === 'armed' || readsOn) && !asked ? undefined : true}
            onClick={() => (readsOn ? readOn() : armed === 'armed' && void signing.sign())}
          >
            <YesWords armed={armed} asked={asked} order={order} isCancel={isCancel} />
          </Button>
        </>
      }
    >
      <div ref={question} className="flex flex-col gap-3">
        {armed === 'small' && (
          <Notice tone="warning" urgent>
            {t('vault.small-why', SMALLEST)}
          </Notice>
        )}
        {order !== undefined && context !== undefined && (
          <OrderRows
            order={order}
            base={base}
            counter={titleOf(facts.tokens, context.counter.code, context.counter.issuer)}
            fee={microText(tx.Fee)}
            context={context}
          />
        )}
        {isCancel && <CancelRows tx={tx} cancels={cancels} />}
        {warnings.map((warning) => (
          <div key={warning.code} {...{ [MUST_READ]: '' }}>
            <Notice tone="warning" urgent>
              {t(`vault.warning.${warning.code}`, warning.params)}
            </Notice>
          </div>
        ))}
        {warnings.length > 0 && (
          <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
            {t(warnings.every(isAboutReserve) ? 'vault.confirm.understood-reserve' : 'vault.confirm.understood')}
          </Checkbox>
        )}
        <div className="flex flex-col gap-2 rounded-3 border bg-surface-1 p-3">
          <p className="text-12 text-3">{t('vault.confirm.will-sign')}</p>
          <DecodedRows fields={tx} />
        </div>
        {terms !== undefined && (
          <>
            <Checkbox
              className="text-12 text-2"
              checked={signing.unasked}
              onChange={(event) => signing.setUnasked(event.target.checked)}
            >
              {t('vault.confirm.skip')}
            </Checkbox>
            {signing.unasked && <GrantRows terms={terms} />}
          </>
        )}
      </div>
    </VaultDialog>
  )
}

const YesWords = (props: {
  readonly armed: Armed
  readonly asked: boolean
  readonly order: OrderView | undefined
  readonly isCancel: boolean
}): ReactElement => {
  const { armed, asked, order, isCancel } = props
  const t = useT()
  if (armed === 'covered' || armed === 'small') return <>{t(`vault.${armed}`)}</>
  if (asked) return <>{t('vault.confirm.check-first')}</>
  if (armed === 'unread') return <>{t('vault.read-on')}</>
  if (order !== undefined) return <>{t(`vault.confirm.send.${order.side}`)}</>
  return <>{t(isCancel ? 'vault.sign-cancel' : 'vault.sign')}</>
}
