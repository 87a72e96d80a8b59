import { PAGE_SIZES } from '@tidebook/contract/constants'
import { Button, Card, Empty, HistoryIcon } from '@tidebook/ui'
import { type ReactElement, useMemo, useState } from 'react'
import { useCoinTitles, useValuation } from '../../features/markets/index.ts'
import { api } from '../../features/network/index.ts'
import { ListState, Pager, RecordsCards, RecordsTable, useRecords } from '../../features/orders/index.ts'
import { sendTo } from '../../features/transfer/index.ts'
import { AssetsTable, assetRows, mapLoadable, openWalletDialog } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'
import { explorerPath, PATHS } from '../../lib/paths.ts'
import { useCall } from '../../lib/queries/use-call.ts'
import { Link, navigate } from '../../lib/router/index.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { EntityHead } from './entity-head.tsx'

function hashLink(hash: string): ReactElement {
  return (
    <Link to={explorerPath(hash)} className="text-12 font-medium text-accent hover:underline" title={hash}>
      {`${hash.slice(0, 4)}…${hash.slice(-4)}`}
    </Link>
  )
}

function Records({ address }: { readonly address: string }): ReactElement {
  const t = useT()
  const [page, setPage] = useState(0)
  const query = useMemo(() => ({ page, size: PAGE_SIZES.records }), [page])
  const narrow = useMedia(NARROW)
  const { answer, retry } = useRecords(query, address)
  return (
    <ListState page answer={answer} retry={retry} columns={9} rows={8}>
      {({ rows, count }) =>
        rows.length === 0 ? (
          <Empty icon={HistoryIcon} className="min-h-48" title={t('explorer.no-records')} />
        ) : (
          <>
            {narrow ? (
              <RecordsCards rows={rows} hash={hashLink} />
            ) : (
              <div className="overflow-x-auto">
                <RecordsTable page types rows={rows} hash={hashLink} />
              </div>
            )}
            <div className="border-t px-4 py-2">
              <Pager page={page} size={PAGE_SIZES.records} count={count} onPage={setPage} />
            </div>
          </>
        )
      }
    </ListState>
  )
}

/** An account of the ledger: its balances and transactions, with actions to send to it and to watch it. */
export function AccountView({ address }: { readonly address: string }): ReactElement {
  const t = useT()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const { answer } = useCall(['balance', address], (signal) => api.balance(address, { signal }))
  return (
    <>
      <EntityHead title={t('explorer.account')} id={address}>
        <Button
          variant="primary"
          onClick={() => {
            sendTo(address)
            navigate(PATHS.transfer)
          }}
        >
          {t('explorer.send')}
        </Button>
        <Button onClick={() => openWalletDialog('watch', address)}>{t('explorer.watch')}</Button>
      </EntityHead>
      <Card title={t('explorer.balances')}>
        <AssetsTable
          rows={mapLoadable(answer, (table) => assetRows(table, titleOf, valuation))}
          hidden={false}
          absent={false}
        />
      </Card>
      <Card title={t('explorer.records')}>
        <Records address={address} />
      </Card>
    </>
  )
}
