import type { TransactionJson } from '@tidebook/protocol'
import { tokenValueOf, type AmountJson } from '@tidebook/market'
import { formatDecimal } from '@tidebook/amount'
import { figureText } from '@tidebook/ui'
import { Fragment, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useCoinTitles } from '../../markets/index.ts'

const FIELDS = ['TransactionType', 'Account', 'TakerPays', 'TakerGets', 'Flags'] as const

const AmountText = ({ amount }: { amount: AmountJson }): ReactElement => {
  const t = useT()
  const titleOf = useCoinTitles()
  const { currency, issuer, value } = tokenValueOf(amount)
  return (
    <>
      {figureText(formatDecimal(value))} {titleOf(currency, issuer)}
      {issuer !== '' && <span className="block text-3">{t('trade.confirm.issuer', { issuer })}</span>}
    </>
  )
}

const Value = ({ name, value }: { name: (typeof FIELDS)[number]; value: unknown }): ReactElement => {
  if (name === 'TakerGets' || name === 'TakerPays') return <AmountText amount={value as AmountJson} />
  if (name === 'Flags') return <>{`0x${BigInt(Number(value)).toString(16).padStart(8, '0')}`}</>
  return <>{String(value)}</>
}

/** Every field of a transaction in words, as it was read back from its bytes; addresses are shown whole. */
export const DecodedRows = ({ fields }: { fields: TransactionJson }): ReactElement => {
  const t = useT()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-12">
      {FIELDS.filter((name) => fields[name] !== undefined).map((name) => (
        <Fragment key={name}>
          <dt className="text-2">{t(`trade.confirm.field.${name}`)}</dt>
          <dd className="text-right break-all" translate="no">
            <Value name={name} value={fields[name]} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
