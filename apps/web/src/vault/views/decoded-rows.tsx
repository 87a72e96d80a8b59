import type { TransactionJson } from '@tidebook/protocol'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { AmountJson } from '@tidebook/market'
import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import { memoText, microText, piecesOf } from '../model/texts.ts'
import type { AssetJson } from '../model/move-view.ts'
import { flagsText } from '../model/flag-words.ts'
import { AmountText, AssetText } from './amount-text.tsx'
import { percentText } from './move-rows.tsx'
import { MUST_READ } from './use-armed.ts'

const NAMED = [
  'TransactionType',
  'Account',
  'TakerPays',
  'TakerGets',
  'OfferSequence',
  'TicketSequence',
  'TicketCount',
  'Expiration',
  'Destination',
  'DestinationTag',
  'SendMax',
  'DeliverMin',
  'Asset',
  'Asset2',
  'Amount',
  'Amount2',
  'LPTokenIn',
  'LPTokenOut',
  'TradingFee',
  'BidMin',
  'BidMax',
  'LimitAmount',
  'RegularKey',
  'SetFlag',
  'ClearFlag',
  'Paths',
  'Flags',
  'Fee',
  'Sequence',
  'LastLedgerSequence',
  'Memos',
] as const
type Named = (typeof NAMED)[number]

function isNamed(name: string): name is Named {
  return NAMED.some((each) => each === name)
}

function isAmount(value: unknown): value is AmountJson {
  return (
    (typeof value === 'string' && /^[0-9]+$/u.test(value)) ||
    (typeof value === 'object' && value !== null && 'currency' in value && 'issuer' in value && 'value' in value)
  )
}

const AMOUNTS = ['TakerPays', 'TakerGets', 'Amount', 'Amount2', 'SendMax', 'DeliverMin']

function isAsset(value: unknown): value is AssetJson {
  return typeof value === 'object' && value !== null && 'currency' in value && !('value' in value)
}

/** Whether a field contains a coin or lists of coins, without an amount. */
function isAssetField(name: string): boolean {
  return name === 'Asset' || name === 'Asset2'
}

/** Returns the coins of a single path through coins only; any other value is shown as text. */
function coinsOf(value: unknown): readonly AssetJson[] | undefined {
  const [way, ...others] = Array.isArray(value) ? (value as readonly unknown[]) : []
  const coins = Array.isArray(way) && others.length === 0 ? (way as readonly unknown[]) : []
  const plain = coins.filter(
    (coin): coin is AssetJson =>
      isAsset(coin) && Object.keys(coin).every((key) => key === 'currency' || key === 'issuer'),
  )
  return plain.length > 0 && plain.length === coins.length ? plain : undefined
}

/** Formats the expiration of an order in the browser's time zone. */
function expirationText(seconds: unknown): string {
  return typeof seconds === 'number' ? formatDateTime(ledgerTimeToUnixMs(seconds)) : String(seconds)
}

/** Returns a value to show as text; undefined for amounts, fees and flags, which are short. */
function textOf(name: string, value: unknown): string | undefined {
  if (name === 'Fee' || name === 'Flags' || name === 'TradingFee') return undefined
  if (isAssetField(name) && isAsset(value)) return undefined
  if (name === 'Paths' && coinsOf(value) !== undefined) return undefined
  if (name === 'Memos') return memoText(value)
  if (name === 'Expiration') return expirationText(value)
  if (isAmount(value) && (typeof value === 'object' || AMOUNTS.includes(name))) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function ShortValue(props: { name: string; value: unknown; type: string }): ReactElement | null {
  const { name, value, type } = props
  const t = useT()
  if (name === 'Fee')
    return (
      <>
        {microText(String(value))} {network().native.title}
      </>
    )
  if (name === 'Flags') return <>{flagsText(type, Number(value), t)}</>
  if (name === 'TradingFee') return <>{percentText(Number(value))}%</>
  if (isAssetField(name) && isAsset(value)) return <AssetText asset={value} />
  if (name === 'Paths')
    return (
      <>
        {coinsOf(value)?.map((coin, index) => (
          <AssetText key={index} asset={coin} />
        ))}
      </>
    )
  return isAmount(value) ? <AmountText amount={value} /> : null
}

/** Fields that the node updates while the confirmation is open. */
const MOVING = ['Sequence', 'LastLedgerSequence', 'TicketSequence']

function FieldRow(props: { name: string; value: unknown; type: string }): ReactElement {
  const { name, value, type } = props
  const t = useT()
  const text = textOf(name, value)
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-2">{isNamed(name) ? t(`vault.field.${name}`) : name}</dt>
      {/* A value must never overlap another one, whatever characters its text contains. */}
      <dd
        className={cx(
          'text-right text-balance *:block *:overflow-clip',
          // The product's own texts can wrap; everything else is treated as one long word.
          name === 'Flags' ? 'wrap-anywhere' : 'break-all',
        )}
        translate="no"
      >
        {text === undefined ? (
          <span {...{ [MUST_READ]: '' }}>
            <ShortValue name={name} value={value} type={type} />
          </span>
        ) : (
          piecesOf(text).map((piece, index) => (
            <span key={index} {...{ [MUST_READ]: MOVING.includes(name) ? 'moves' : '' }}>
              {piece}
            </span>
          ))
        )}
      </dd>
    </div>
  )
}

/** Every field of a transaction, decoded from its bytes, with full addresses. Unknown fields are included. */
export function DecodedRows({ fields }: { fields: TransactionJson }): ReactElement {
  const order = [
    ...NAMED.filter((name) => fields[name] !== undefined),
    ...Object.keys(fields).filter((name) => !isNamed(name)),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-12">
      {order.map((name) => (
        <FieldRow key={name} name={name} value={fields[name]} type={fields.TransactionType} />
      ))}
    </dl>
  )
}
