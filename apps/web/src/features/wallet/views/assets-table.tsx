import { Empty, Figure, Skeleton, Table, Td, Th, WalletIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { shortAddress } from '../../../lib/addresses.ts'
import { useStore } from '../../../lib/store.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { type AssetColumn, assetChoicesStore, listAssets, sortAssets } from '../model/asset-list.ts'
import { hasAmount, sharesOf } from '../model/assets.ts'
import type { AssetRow } from '../model/assets.ts'

const WIDE = 'hidden tablet:table-cell'
const BROAD = 'hidden desk:table-cell'

export interface AssetsTableProps {
  readonly rows: Loadable<readonly AssetRow[]>
  /** Whether amounts are hidden. */
  readonly hidden: boolean
  /** Whether there is no wallet, so that all amounts are unknown (ROL-005). */
  readonly absent: boolean
}

/**
 * Balances of the user's wallet with 8 decimals: total, available, frozen, and the estimated value (ENT-001,
 * ENT-014..016, DSP-007).
 */
export function AssetsTable({ rows, hidden, absent }: AssetsTableProps): ReactElement {
  const t = useT()
  const { sort } = useStore(assetChoicesStore)
  const sorts = (column: AssetColumn) => ({
    sort: sort?.column === column ? sort.direction : ('none' as const),
    onSort: () => sortAssets(column),
  })
  return (
    <Table page>
      <thead>
        <tr>
          <Th {...sorts('title')}>{t('wallet.asset')}</Th>
          <Th figures className={WIDE} {...sorts('total')}>
            {t('wallet.total')}
          </Th>
          <Th figures>{t('common.available')}</Th>
          <Th figures className={WIDE}>
            {t('wallet.frozen')}
          </Th>
          <Th figures className={WIDE} {...sorts('value')}>
            {t('wallet.value-column')}
          </Th>
          <Th figures className={BROAD}>
            {t('wallet.share')}
          </Th>
        </tr>
      </thead>
      <tbody>
        <Body rows={rows} hidden={hidden} absent={absent} />
      </tbody>
    </Table>
  )
}

function Body({ rows, hidden, absent }: AssetsTableProps): ReactElement {
  const t = useT()
  const choices = useStore(assetChoicesStore)
  if (absent)
    return <AssetLine code={network().native.code} title={network().native.title} amounts={undefined} hidden={hidden} />
  if (rows.state === 'loading') return <LoadingLines />
  if (rows.state === 'failed') return <Whole>{<Empty failed title={t('wallet.assets-failed')} />}</Whole>
  if (rows.value.length === 0) {
    return <Whole>{<Empty icon={WalletIcon} title={t('wallet.assets-empty')} />}</Whole>
  }
  const shares = sharesOf(rows.value)
  return (
    <>
      {listAssets(rows.value, choices).map((row) => (
        <AssetLine
          key={row.key}
          code={row.code}
          title={row.title}
          issuer={row.issuer}
          amounts={row}
          share={shares.get(row.key)}
          hidden={hidden}
        />
      ))}
    </>
  )
}

function AssetLine(props: {
  readonly code: string
  readonly title: string
  readonly issuer?: string | undefined
  readonly amounts: Pick<AssetRow, 'total' | 'available' | 'frozen' | 'value'> | undefined
  /** Share of the total value, in percent with one decimal. */
  readonly share?: string | undefined
  readonly hidden: boolean
}): ReactElement {
  const { code, title, issuer, amounts, share, hidden } = props
  const t = useT()
  const figure = (value: string | undefined): ReactElement =>
    hidden ? <span aria-label={t('wallet.covered')}>••••••</span> : <Figure value={value} />
  return (
    <tr>
      <Td>
        <span className="flex items-center gap-2">
          <TokenIcon code={code} issuer={issuer ?? ''} />
          <span className="font-medium">{title}</span>
          {issuer !== undefined && (
            <span className="text-12 text-3" title={issuer} translate="no">
              {shortAddress(issuer)}
            </span>
          )}
        </span>
      </Td>
      <Td figures className={WIDE}>
        {figure(amounts?.total)}
      </Td>
      <Td figures className="py-1 tablet:py-0">
        {figure(amounts?.available)}
        {amounts !== undefined && !hidden && hasAmount(amounts.frozen) && (
          <span className="block text-12 text-3 tablet:hidden">
            <Figure value={amounts.frozen} unit={t('wallet.frozen-unit')} />
          </span>
        )}
        {amounts !== undefined && !hidden && (
          <span className="block text-12 text-3 tablet:hidden">
            {amounts.value !== undefined && `≈ ${network().anchor.symbol}`}
            <Figure value={amounts.value} />
          </span>
        )}
      </Td>
      <Td figures className={WIDE}>
        {figure(amounts?.frozen)}
      </Td>
      <Td figures className={WIDE}>
        {figure(amounts?.value)}
      </Td>
      <Td figures className={BROAD}>
        {hidden ? figure(share) : <Share percent={share} />}
      </Td>
    </tr>
  )
}

/** The share of an asset in the total value, as a bar and a figure. */
function Share({ percent }: { readonly percent: string | undefined }): ReactElement {
  return (
    <span className="inline-flex items-center justify-end gap-2">
      {percent !== undefined && (
        <span aria-hidden="true" className="h-bar w-bar-w overflow-hidden rounded-full bg-line">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
      )}
      <span className="min-w-10">
        <Figure value={percent} suffix={percent === undefined ? undefined : '%'} />
      </span>
    </span>
  )
}

function LoadingLines(): ReactElement {
  return (
    <>
      {['first', 'second', 'third'].map((line) => (
        <tr key={line} aria-hidden="true">
          <Td>
            <Skeleton className="w-24" />
          </Td>
          <Td className={WIDE}>
            <Skeleton className="ml-auto w-28" />
          </Td>
          <Td>
            <Skeleton className="ml-auto w-28" />
          </Td>
          <Td className={WIDE}>
            <Skeleton className="ml-auto w-20" />
          </Td>
          <Td className={WIDE}>
            <Skeleton className="ml-auto w-20" />
          </Td>
          <Td className={BROAD}>
            <Skeleton className="ml-auto w-12" />
          </Td>
        </tr>
      ))}
    </>
  )
}

function Whole({ children }: { children: ReactElement }): ReactElement {
  return (
    <tr>
      <td colSpan={6}>{children}</td>
    </tr>
  )
}
