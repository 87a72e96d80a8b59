import type { TradingPair } from '@tidebook/contract'
import { Button, Dialog, Notice } from '@tidebook/ui'
import { type ReactElement, useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { enterNumber, readNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { useCoinTitles } from '../../markets/index.ts'
import { firstBalances, paperDesk } from '../services/page-desk.ts'

/** Decimals of a chosen initial balance. */
const BALANCE_DECIMALS = 6

/** Dialog that resets the account to chosen balances. */
export function PaperReset({
  pair,
  onClose,
}: {
  readonly pair: TradingPair
  readonly onClose: () => void
}): ReactElement {
  const t = useT()
  const formId = useId()
  const titleOf = useCoinTitles()
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>(() => ({
    ...firstBalances(pair),
    ...(pair.base in firstBalances(pair) ? {} : { [pair.base]: '0' }),
  }))
  const invalid = Object.keys(amounts).filter((code) => readNumber(amounts[code] ?? '') === undefined)
  const reset = (): void => {
    if (invalid.length > 0) return
    paperDesk(pair).reset(amounts)
    onClose()
  }
  return (
    <Dialog
      open
      narrow
      onClose={onClose}
      closeLabel={t('trade.close')}
      title={t('paper.reset-title')}
      footer={
        <>
          <Button onClick={onClose}>{t('trade.close')}</Button>
          <Button type="submit" form={formId} variant="primary" blocked={invalid.length > 0}>
            {t('paper.reset')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          reset()
        }}
      >
        <Notice tone="warning" className="mb-1">
          {t('paper.reset-hint')}
        </Notice>
        {Object.entries(amounts).map(([code, amount]) => (
          <div key={code} className="flex items-center gap-3">
            <TokenIcon code={code} />
            <div className="min-w-0 flex-1">
              <NumberField
                label={t('paper.balance')}
                unit={titleOf(code)}
                value={amount}
                invalid={invalid.includes(code)}
                onText={(text) => setAmounts({ ...amounts, [code]: enterNumber(amount, text, BALANCE_DECIMALS) })}
              />
            </div>
          </div>
        ))}
      </form>
    </Dialog>
  )
}
