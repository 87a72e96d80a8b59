import type { StoppedChain } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import { Badge, Card, Notice, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ReasonForm } from '../../views/reason-form.tsx'
import { chainTitle } from './chain-title.ts'

/** Code of a refused vote on a stop that has changed since it was shown. */
const CHAIN_STOP_CHANGED = '4073'

interface StoppedChainsProps {
  readonly stopped: readonly StoppedChain[]
  readonly onChanged: () => void
}

/** Chains that reverted a final block: the lost payments, and the release by two members. */
export function StoppedChains({ stopped, onChanged }: StoppedChainsProps): ReactElement {
  return (
    <>
      {stopped.map((stop) => (
        <StoppedChainCard key={stop.chain} stop={stop} onChanged={onChanged} />
      ))}
    </>
  )
}

function StoppedChainCard({
  stop,
  onChanged,
}: {
  readonly stop: StoppedChain
  readonly onChanged: () => void
}): ReactElement {
  const t = useT()
  const { chain, block, since, continues, gone, proposedBy, releasedBy } = stop
  const title = chainTitle(chain)
  return (
    <Card title={t('staff.gateway.stopped', { chain: title })}>
      <Notice tone="danger" flat>
        <p>{t('staff.gateway.stopped-why', { chain: title, block, time: formatDateTime(since) })}</p>
        <p className="mt-1">
          {continues === null
            ? t('staff.gateway.stopped-unknown')
            : t('staff.gateway.stopped-continues', { block: continues })}
        </p>
        {proposedBy !== '' && (
          <p className="mt-1">
            {releasedBy === ''
              ? t('staff.gateway.stopped-proposed', { name: proposedBy })
              : t('staff.gateway.stopped-released', { first: proposedBy, second: releasedBy })}
          </p>
        )}
      </Notice>
      {continues !== null && <GonePayments gone={gone} />}
      {continues !== null && releasedBy === '' && (
        <ReleaseForm stop={stop} seen={{ block, continues, goneDigest: stop.goneDigest }} onChanged={onChanged} />
      )}
    </Card>
  )
}

function GonePayments({ gone }: Pick<StoppedChain, 'gone'>): ReactElement {
  const t = useT()
  if (gone.length === 0) return <p className="px-4 py-3 text-13 text-2">{t('staff.gateway.gone-none')}</p>
  return (
    <div className="overflow-x-auto">
      <p className="px-4 py-3 text-13 text-2">{t('staff.gateway.gone', { count: gone.length })}</p>
      <Table page className="stacked" aria-label={t('staff.gateway.gone-list')}>
        <thead>
          <tr>
            <Th>{t('staff.gateway.order')}</Th>
            <Th>{t('staff.gateway.gone-means')}</Th>
            <Th>{t('staff.gateway.gone-account')}</Th>
            <Th>{t('staff.gateway.chain-hash')}</Th>
          </tr>
        </thead>
        <tbody>
          {gone.map((payment) => (
            <tr key={`${payment.kind} ${payment.hash}`}>
              <Td>{t(`staff.gateway.gone.${payment.kind}`, { amount: payment.amount, coin: payment.asset })}</Td>
              <Td data-label={t('staff.gateway.gone-means')}>
                <Meaning payment={payment} />
              </Td>
              <Td data-label={t('staff.gateway.gone-account')} className="break-all text-12">
                {payment.account}
              </Td>
              <Td data-label={t('staff.gateway.chain-hash')} className="break-all text-12">
                {payment.hash}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Meaning({ payment: { kind, credited } }: { readonly payment: StoppedChain['gone'][number] }): ReactElement {
  const t = useT()
  if (kind !== 'deposit') return <span className="text-12 text-2">{t(`staff.gateway.gone-means.${kind}`)}</span>
  return credited ? (
    <Badge tone="danger">{t('staff.gateway.gone-means.credited')}</Badge>
  ) : (
    <Badge>{t('staff.gateway.gone-means.waits')}</Badge>
  )
}

function ReleaseForm({
  stop: { chain, proposedBy },
  seen,
  onChanged,
}: {
  readonly stop: StoppedChain
  readonly seen: { readonly block: number; readonly continues: number; readonly goneDigest: string }
  readonly onChanged: () => void
}): ReactElement | null {
  const t = useT()
  const own = useStore(memberStore, (member) => (member.state === 'in' ? member.member : undefined))
  if (own === undefined || own.role === 'support') return null
  return (
    <ReasonForm
      hint={t('staff.gateway.two')}
      acts={[
        {
          id: 'release',
          label: t(proposedBy === '' ? 'staff.gateway.release' : 'staff.gateway.release-second', {
            chain: chainTitle(chain),
          }),
          disabled: proposedBy === own.name,
          run: async (reason) => {
            const body = { reason, ...seen }
            const answer = await callStaffApi<unknown>(gatewayDeskRoutes.release, { path: { chain }, body })
            if (!answer.result && answer.code === CHAIN_STOP_CHANGED) onChanged()
            return answer
          },
        },
      ]}
      onDone={onChanged}
    />
  )
}
