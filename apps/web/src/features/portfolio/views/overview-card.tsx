import { Card, cx, Figure, Skeleton, Table, Td, Th } from '@tidebook/ui'
import { Suspense, type ReactElement } from 'react'
import { listAddress, shortAddress } from '../../../lib/addresses.ts'
import { gapAfter } from '../../../lib/gap-after.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { ChainIcon } from '../../../lib/token-icon.tsx'
import { chainNode } from '../../chain-nodes/index.ts'
import { ChainBalancePart } from '../../chains/index.ts'
import { useValuation } from '../../markets/index.ts'
import { overviewOf, type OverviewLine } from '../model/overview.ts'
import { useHeldWallets, type HeldAccount } from '../services/use-held-wallets.ts'
import { useTokenNames } from './use-token-names.ts'

const WIDE = 'hidden tablet:table-cell'

function keyOf({ line }: HeldAccount): string {
  return `${line.chain}:${line.address}`
}

/** Total value of all wallets of this browser in the anchor currency, and the value of each (SCR-009, ENT-001). */
export function OverviewCard({ hidden }: { hidden: boolean }): ReactElement | null {
  const t = useT()
  const wallets = useHeldWallets()
  const valuation = useValuation()
  const held = wallets.map((each) => ({ key: keyOf(each), balances: each.balances }))
  const overview = valuation && overviewOf(held, valuation)
  const names = useTokenNames(overview?.unpriced ?? [])
  if (wallets.length === 0 || overview === undefined) return null
  const { total, lines } = overview
  const { anchor, profile } = network()
  const partial = wallets.some(({ line }) => line.chain !== profile && chainNode(line.chain) === undefined)
  const notCounted = partial ? t('portfolio.overview-partial') : ''
  const covered = <span aria-label={t('portfolio.covered')}>••••••</span>
  return (
    <Card
      title={t('portfolio.overview')}
      trailing={
        <span className="text-13">
          <span className="text-12 text-2">{t('portfolio.overview-total')} </span>
          {hidden ? covered : <Figure className="font-medium" value={total} unit={anchor.title} />}
        </span>
      }
    >
      <Table page aria-label={t('portfolio.overview')}>
        <thead>
          <tr>
            <Th>{t('portfolio.overview-wallet')}</Th>
            <Th figures className={WIDE}>
              {t('portfolio.overview-assets')}
            </Th>
            <Th figures>{t('portfolio.overview-value')}</Th>
            <Th figures className={WIDE}>
              {t('portfolio.overview-share')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {wallets.map((each) => (
            <Line key={keyOf(each)} held={each} known={lines.find(({ key }) => key === keyOf(each))} hidden={hidden} />
          ))}
        </tbody>
      </Table>
      {(partial || names.length > 0) && (
        <p className="px-4 py-2 text-12 text-3">
          {notCounted}
          {gapAfter(notCounted)}
          {names.length > 0 && t('portfolio.overview-unpriced', { tokens: names.join(', ') })}
        </p>
      )}
    </Card>
  )
}

function Line(props: {
  readonly held: HeldAccount
  readonly known: OverviewLine | undefined
  readonly hidden: boolean
}): ReactElement {
  const { held, known, hidden } = props
  const { title, name, address, chain } = held.line
  const t = useT()
  const away = chain !== network().profile
  return (
    <tr>
      {/* On a phone this cell takes the space that the figure leaves. */}
      <Td className="max-tablet:w-full max-tablet:max-w-0">
        <span className="flex items-center gap-2">
          <ChainIcon chain={chain} />
          <span className="min-w-0">
            <span className="font-medium max-tablet:block max-tablet:truncate">{name ?? title}</span>{' '}
            <span className="text-12 text-3 max-tablet:block max-tablet:truncate" translate="no" title={address}>
              <span className="max-tablet:hidden">{listAddress(address)}</span>
              <span className="tablet:hidden">{shortAddress(address)}</span>
            </span>
          </span>
        </span>
      </Td>
      <Td figures className={WIDE}>
        {known?.assets === undefined ? '--' : t('portfolio.overview-count', { count: known.assets })}
      </Td>
      <Td figures>
        {hidden ? (
          <span aria-label={t('portfolio.covered')}>••••••</span>
        ) : (
          <>
            {(!away || known?.value !== undefined) && <Figure value={known?.value} />}
            {away && (
              <span className={cx('block', known?.value !== undefined && 'text-12 text-3')}>
                <Suspense fallback={<Skeleton className="ms-auto h-4 w-16" />}>
                  <ChainBalancePart line={held.line} />
                </Suspense>
              </span>
            )}
          </>
        )}
      </Td>
      <Td figures className={WIDE}>
        {known?.percent === undefined ? '--' : <Figure value={known.percent} suffix="%" />}
      </Td>
    </tr>
  )
}
