import type { DecodedTransfer } from '@tidebook/chains'
import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { TransferView } from '../../../lib/transfer-view.ts'

function Row({ name, text }: { name: string; text: string }): ReactElement {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-2">{name}</dt>
      <dd className="text-right break-all" translate="no">
        {text}
      </dd>
    </div>
  )
}

/** Shows the decoded fields of a transfer in the order that devices use. */
export function DeviceRows({ decoded, view }: { decoded: DecodedTransfer; view: TransferView }): ReactElement {
  const t = useT()
  const { from, to, tag, memo } = decoded
  const { amount, coin, issuer, chain, fee, feeCoin } = view
  const sent = coin === undefined ? t('devices.units', { amount }) : `${figureText(amount)} ${coin}`
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13">
      <Row name={t('devices.row.amount')} text={sent} />
      {issuer !== undefined && <Row name={t('devices.row.contract')} text={issuer} />}
      <Row name={t('devices.row.to')} text={to} />
      {tag !== undefined && <Row name={t('devices.row.tag')} text={String(tag)} />}
      {memo !== undefined && <Row name={t('devices.row.memo')} text={memo} />}
      <Row name={t('devices.row.from')} text={from} />
      <Row name={t('devices.row.fee')} text={`${fee} ${feeCoin}`} />
      <Row name={t('devices.row.chain')} text={chain} />
    </dl>
  )
}
