import { toFixed, parseDecimal } from '@tidebook/amount'
import { LEDGER } from '@tidebook/contract/constants'
import { Button, Checkbox, Dialog, Figure, Notice, figureText, focusHere } from '@tidebook/ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { type OrderQuestion, questionStore, skipQuestionStore } from '../model/confirm-store.ts'
import { confirmOrder } from '../services/place-order.ts'
import { DecodedRows } from './decoded-rows.tsx'

const Row = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <>
    <dt className="text-2">{name}</dt>
    <dd className="text-right">{children}</dd>
  </>
)

const close = (): void => questionStore.set(undefined)

/**
 * The order in words, its warnings, and the transaction read back from its bytes. It opens on the button that sends, or
 * on the warning that is to be read before.
 */
export const OrderQuestionDialog = ({ question }: { question: OrderQuestion }): ReactElement => {
  const t = useT()
  const skip = useStore(skipQuestionStore)
  const [understood, setUnderstood] = useState(false)
  const { side, pair, price, amount, total, warnings } = question
  const blocked = warnings.length > 0 && !understood
  const reserveOnly = warnings.every((warning) => warning.code === 'leavesLittle')
  return (
    <Dialog
      open
      onClose={close}
      closeLabel={t('trade.close')}
      title={t(`trade.confirm.title.${side}`, { amount: figureText(amount), coin: pair.baseTitle })}
      footer={
        <>
          <Button onClick={close}>{t('trade.cancel')}</Button>
          <Button
            ref={warnings.length === 0 ? focusHere : undefined}
            data-primary=""
            variant={side}
            blocked={blocked}
            onClick={() => void confirmOrder()}
          >
            {t(blocked ? 'trade.confirm.check-first' : `trade.confirm.send.${side}`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-13">
          <Row name={t('trade.confirm.type')}>{t(`trade.type.${question.type}`)}</Row>
          <Row name={t(question.type === 'market' ? 'trade.price.worst' : 'trade.confirm.price')}>
            <Figure
              value={toFixed(parseDecimal(price), pair.priceDecimal)}
              unit={pair.counterTitle}
              className={side === 'buy' ? 'text-buy' : 'text-sell'}
            />
          </Row>
          <Row name={t('trade.confirm.amount')}>
            <Figure value={amount} unit={pair.baseTitle} />
          </Row>
          <Row name={t('trade.confirm.total')}>
            <Figure value={toFixed(parseDecimal(total), 6)} unit={pair.counterTitle} />
          </Row>
          <Row name={t('trade.confirm.fee')}>
            <Figure value={LEDGER.transactionFee} unit="SWTC" />
          </Row>
          <Row name={t('trade.confirm.freezes')}>
            <Figure value={question.reserve} unit="SWTC" />
          </Row>
          <Row name={t('trade.confirm.trade-fee')}>
            {t('trade.confirm.trade-fee-value', { fee: LEDGER.tradeFeeText })}
          </Row>
        </dl>
        {warnings.map((warning) => (
          <Notice key={warning.code} tone="warning" urgent>
            {t(
              `trade.warning.${warning.code}`,
              Object.fromEntries(Object.entries(warning.params).map(([key, value]) => [key, figureText(value)])),
            )}
          </Notice>
        ))}
        {warnings.length > 0 && (
          <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
            {t(reserveOnly ? 'trade.confirm.understood-reserve' : 'trade.confirm.understood')}
          </Checkbox>
        )}
        <div className="flex flex-col gap-2 rounded-3 border bg-surface-1 p-3">
          <p className="text-12 text-3">{t('trade.confirm.will-sign')}</p>
          <DecodedRows fields={question.decoded} />
        </div>
        <Checkbox
          className="text-12 text-2"
          checked={skip}
          onChange={(event) => skipQuestionStore.set(event.target.checked)}
        >
          {t('trade.confirm.skip')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
