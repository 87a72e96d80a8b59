import { parseDecimal, toFixed } from '@tidebook/amount'
import { Button, CloseIcon, Field, Figure, IconButton } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { loadMessages, useT, type MessageKey } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { pairKey, useCurrentPair, useMarket } from '../../markets/index.ts'
import { addAlert, alertStore, removeAlert } from '../model/price-alerts.ts'

const PROBLEMS: Record<'reached' | 'unsound' | 'many', MessageKey> = {
  reached: 'notices.alert.reached',
  unsound: 'notices.alert.unsound',
  many: 'notices.alert.many',
}

/** Active price alerts, and a field that adds one for the last selected pair. */
export function PriceAlerts(): ReactElement {
  const t = useT()
  const alerts = useStore(alertStore)
  const { pair } = useCurrentPair()
  const { rows } = useMarket()
  const [price, setPrice] = useState('')
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>()
  const key = pair === undefined ? undefined : pairKey(pair)
  const last = rows.find((row) => row.key === key)?.price
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (pair === undefined || last === undefined || key === undefined) return
    const result = addAlert(
      { pair: key, base: pair.baseTitle, counter: pair.counterTitle },
      price.trim().replaceAll(',', ''),
      last,
    )
    setProblem(result === 'added' ? undefined : result)
    if (result !== 'added') return
    setPrice('')
    // Preloads the texts, so that they are available on any page when the price is reached.
    void loadMessages('own')
  }
  return (
    <section aria-label={t('notices.alerts')} className="flex flex-col gap-2 border-t px-4 py-3">
      <h3 className="text-12 font-medium text-2">{t('notices.alerts')}</h3>
      <ul className="flex flex-col">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              {alert.base}/{alert.counter}
            </span>
            <span className="text-12 text-3">{t(alert.rises ? 'notices.alert.rises' : 'notices.alert.falls')}</span>
            <Figure value={alert.price} />
            <IconButton
              small
              label={t('notices.alert.remove', { pair: `${alert.base}/${alert.counter}`, price: alert.price })}
              onClick={() => removeAlert(alert.id)}
            >
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {pair !== undefined && last !== undefined && (
        <form className="flex items-start gap-2" onSubmit={add}>
          <Field
            size="bar"
            className="flex-1"
            label={`${pair.baseTitle}/${pair.counterTitle}`}
            aria-label={t('notices.alert.price', { pair: `${pair.baseTitle}/${pair.counterTitle}` })}
            inputMode="decimal"
            align="right"
            autoComplete="off"
            placeholder={toFixed(parseDecimal(last), pair.priceDecimal)}
            value={price}
            error={problem === undefined ? undefined : t(PROBLEMS[problem])}
            onChange={(event) => {
              setPrice(event.target.value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" size="small" className="h-ctl pointer-coarse:h-11">
            {t('notices.alert.add')}
          </Button>
        </form>
      )}
    </section>
  )
}
