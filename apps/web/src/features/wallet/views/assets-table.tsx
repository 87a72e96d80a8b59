import { Coin, Empty, Figure, Skeleton, Table, Td, Th, WalletIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { shortAddress } from '../../../lib/addresses.ts'
import { hasAmount } from '../model/assets.ts'
import type { AssetRow } from '../model/assets.ts'

export interface AssetsTableProps {
  readonly rows: Loadable<readonly AssetRow[]>
  /** amounts are covered */
  readonly hidden: boolean
  /** there is no wallet: everything is unknown (ROL-005) */
  readonly absent: boolean
}

/** Balances of the own wallet with 8 decimals: total, available and frozen (ENT-014..016, DSP-007). */
export const AssetsTable = ({ rows, hidden, absent }: AssetsTableProps): ReactElement => {
  const t = useT()
  return (
    <Table page>
      <thead>
        <tr>
          <Th>{t('wallet.asset')}</Th>
          <Th figures className="hidden tablet:table-cell">
            {t('wallet.total')}
          </Th>
          <Th figures>{t('common.available')}</Th>
          <Th figures className="hidden tablet:table-cell">
            {t('wallet.frozen')}
          </Th>
        </tr>
      </thead>
      <tbody>
        <Body rows={rows} hidden={hidden} absent={absent} />
      </tbody>
    </Table>
  )
}

const Body = ({ rows, hidden, absent }: AssetsTableProps): ReactElement => {
  const t = useT()
  if (absent) return <AssetLine title="SWTC" amounts={undefined} hidden={hidden} />
  if (rows.state === 'loading') return <LoadingLines />
  if (rows.state === 'failed') return <Whole>{<Empty failed title={t('wallet.assets-failed')} />}</Whole>
  if (rows.value.length === 0) {
    return <Whole>{<Empty icon={WalletIcon} title={t('wallet.assets-empty')} />}</Whole>
  }
  return (
    <>
      {rows.value.map((row) => (
        <AssetLine key={row.key} title={row.title} issuer={row.issuer} amounts={row} hidden={hidden} />
      ))}
    </>
  )
}

const AssetLine = (props: {
  readonly title: string
  readonly issuer?: string | undefined
  readonly amounts: Pick<AssetRow, 'total' | 'available' | 'frozen'> | undefined
  readonly hidden: boolean
}): ReactElement => {
  const { title, issuer, amounts, hidden } = props
  const t = useT()
  const figure = (value: string | undefined): ReactElement =>
    hidden ? <span aria-label={t('wallet.covered')}>••••••</span> : <Figure value={value} />
  return (
    <tr>
      <Td>
        <span className="flex items-center gap-2">
          <Coin title={title} />
          <span className="font-medium">{title}</span>
          {issuer !== undefined && (
            <span className="text-12 text-3" title={issuer} translate="no">
              {shortAddress(issuer)}
            </span>
          )}
        </span>
      </Td>
      <Td figures className="hidden tablet:table-cell">
        {figure(amounts?.total)}
      </Td>
      <Td figures className="py-1 tablet:py-0">
        {figure(amounts?.available)}
        {amounts !== undefined && !hidden && hasAmount(amounts.frozen) && (
          <span className="block text-12 text-3 tablet:hidden">
            <Figure value={amounts.frozen} unit={t('wallet.frozen-unit')} />
          </span>
        )}
      </Td>
      <Td figures className="hidden tablet:table-cell">
        {figure(amounts?.frozen)}
      </Td>
    </tr>
  )
}

const LoadingLines = (): ReactElement => (
  <>
    {['first', 'second', 'third'].map((line) => (
      <tr key={line} aria-hidden="true">
        <Td>
          <Skeleton className="w-24" />
        </Td>
        <Td className="hidden tablet:table-cell">
          <Skeleton className="ml-auto w-28" />
        </Td>
        <Td>
          <Skeleton className="ml-auto w-28" />
        </Td>
        <Td className="hidden tablet:table-cell">
          <Skeleton className="ml-auto w-20" />
        </Td>
      </tr>
    ))}
  </>
)

const Whole = ({ children }: { children: ReactElement }): ReactElement => (
  <tr>
    <td colSpan={4}>{children}</td>
  </tr>
)
