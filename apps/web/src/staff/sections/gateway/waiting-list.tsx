import type { GatewayReview } from '@tidebook/contract'
import { Badge, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'

interface WaitingListProps {
  readonly reviews: readonly GatewayReview[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** Destination tag or memo of a payment on the chain. */
function Mark({ tag, memo }: { readonly tag: string; readonly memo: string }): ReactElement | null {
  const t = useT()
  const text = tag === '' ? memo : t('staff.gateway.with-tag', { tag })
  if (text === '') return null
  return (
    <span title={text} className="block text-12 text-3 tablet:truncate tablet:pb-1">
      {text}
    </span>
  )
}

/** Orders that wait for a decision. */
export function WaitingList({ reviews, chosen, onChoose }: WaitingListProps): ReactElement {
  const t = useT()
  return (
    <Table page className="stacked" aria-label={t('staff.gateway.orders')}>
      <thead>
        <tr>
          <Th>{t('staff.gateway.order')}</Th>
          <Th>{t('staff.gateway.reason')}</Th>
          <Th>{t('staff.gateway.wallet')}</Th>
          <Th>{t('staff.gateway.receiver')}</Th>
          <Th>{t('staff.gateway.since')}</Th>
          <Th>{t('staff.gateway.first')}</Th>
        </tr>
      </thead>
      <tbody>
        {reviews.map(
          ({ id, kind, amount, base, reason, wallet, receiver, tag, memo, payoutMemo, since, approvedBy }) => (
            <tr key={id} aria-selected={id === chosen} className="cursor-pointer" onClick={() => onChoose(id)}>
              <Td>
                <button type="button" className="text-left font-medium max-tablet:text-14">
                  {t(`staff.gateway.kind.${kind}`, { amount, coin: base })}
                </button>
              </Td>
              <Td data-label={t('staff.gateway.reason')}>
                {reason === null ? '–' : <Badge tone="warning">{t(`staff.gateway.reason.${reason}`)}</Badge>}
              </Td>
              <Td
                data-label={t('staff.gateway.wallet')}
                title={wallet}
                className="tablet:max-desk:max-w-32 tablet:max-desk:truncate"
              >
                {wallet}
              </Td>
              <Td
                data-label={t('staff.gateway.receiver')}
                title={receiver}
                className="tablet:max-w-40 tablet:overflow-hidden"
              >
                <span className="block tablet:truncate tablet:pt-1">{receiver === '' ? '–' : receiver}</span>
                <Mark tag={tag} memo={kind === 'deposit' ? memo : payoutMemo} />
              </Td>
              <Td data-label={t('staff.gateway.since')}>{formatDateTime(since)}</Td>
              <Td data-label={t('staff.gateway.first')}>{approvedBy === '' ? '–' : approvedBy}</Td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  )
}
