import { compare, ZERO } from '@tidebook/amount'
import { Button, Card, Empty, Field, Notice, PlusIcon, SearchIcon, Tabs } from '@tidebook/ui'
import { useRef, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link, navigate, useQuery } from '../../../lib/router/index.ts'
import { BELOW_WIDE, useMedia } from '../../../lib/use-media.ts'
import { useTokens } from '../../swap/index.ts'
import { heldTokens } from '../model/held-tokens.ts'
import { listPools, nextPoolSort, type PoolSort, type PoolView } from '../model/pool-view.ts'
import { usePoolStory } from '../services/pools-feed.ts'
import { usePoolsView } from '../services/use-pools-view.ts'
import { CreateDialog } from './create-dialog.tsx'
import { PoolCard } from './pool-card.tsx'
import { PoolDetails } from './pool-details.tsx'
import { PoolCardShape, PoolTableShape } from './pool-shapes.tsx'
import { PoolTable } from './pool-table.tsx'

const FIRST: PoolSort = { column: 'liquidity', direction: 'descending' }

/** Returns the pool in the address, else the user's first pool, else the largest one. */
function useSelectedPool(
  pools: readonly PoolView[],
  own: readonly PoolView[],
  shown: readonly PoolView[],
  linkedAccount: string | null,
): PoolView | undefined {
  // The largest pool when the page was opened. A trade must not replace the pool that the user is about to press.
  const [first, setFirst] = useState<string>()
  if (first === undefined && shown[0]?.liquidity !== undefined) setFirst(shown[0].row.account)
  const byAccount = (account: string | null | undefined) => pools.find(({ row }) => row.account === account)
  return byAccount(linkedAccount) ?? own[0] ?? byAccount(first) ?? shown[0]
}

/** Pools, the user's positions, and the actions for one of them (AMM-001). */
export function PoolsPage(): ReactElement {
  const t = useT()
  const { answer, pools, own, balances, events, valuation, isListed, isOwnKnown } = usePoolsView()
  const list = valueOf(answer)
  const tokens = useTokens()
  const linkedAccount = useQuery().get('pool')
  const isStacked = useMedia(BELOW_WIDE)
  const [tab, setTab] = useState<PoolTab>('all')
  const [words, setWords] = useState('')
  const [sort, setSort] = useState(FIRST)
  const [creating, setCreating] = useState(false)
  const shown = listPools(tab === 'own' ? own : pools, words, sort)
  const selected = useSelectedPool(pools, own, shown, linkedAccount)
  const held = selected === undefined ? undefined : heldTokens(balances, selected.row)
  // The card waits for the position's history, which would otherwise move the forms down when it arrives.
  const isCardKnown = isOwnKnown && (events.state !== 'loading' || compare(held ?? ZERO, ZERO) === 0)
  const card = useRef<HTMLDivElement>(null)
  const choose = (account: string): void => navigate(`${PATHS.amm}?pool=${account}`, { replace: true })
  const open = (account: string): void => {
    choose(account)
    if (isStacked) card.current?.scrollIntoView()
  }
  const story = usePoolStory(isOwnKnown ? selected?.row : undefined)
  if (!network().pools || list?.supported === false) return <NoPoolsHere />
  return (
    <div className="mx-auto grid w-full max-w-page items-start gap-3 px-4 pt-4 pb-8 tablet:px-page-pad tablet:pt-5 wide:grid-cols-[1fr_var(--form-max)] wide:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-20 font-semibold max-tablet:sr-only">{t('pools.title')}</h1>
          <PoolTools words={words} onWords={setWords} onCreate={() => setCreating(true)} />
        </div>
        {answer.state === 'failed' && (
          <Notice tone="warning" urgent>
            {t('pools.did-not-load')}
          </Notice>
        )}
        {linkedAccount !== null && list !== undefined && !pools.some(({ row }) => row.account === linkedAccount) && (
          <Notice tone="info">{t('pools.gone')}</Notice>
        )}
        <PoolList
          pools={shown}
          counts={list === undefined ? undefined : { all: pools.length, own: own.length }}
          tab={tab}
          onTab={setTab}
          sort={sort}
          onSort={setSort}
          isListed={isListed}
          selected={isOwnKnown ? selected?.row.account : undefined}
          onSelect={open}
        />
      </div>
      <div
        ref={card}
        className="min-w-0 scroll-mt-3 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:pt-11"
        // Keeps the pool that the user works on until the user selects another one.
        onFocus={() => selected !== undefined && linkedAccount !== selected.row.account && choose(selected.row.account)}
      >
        {selected !== undefined && isCardKnown ? (
          <PoolCard
            view={selected}
            held={held ?? ZERO}
            events={valueOf(events) ?? []}
            story={story}
            valuation={valuation}
          />
        ) : (
          (isListed ? selected !== undefined : !isStacked && answer.state !== 'failed') && <PoolCardShape />
        )}
      </div>
      {selected !== undefined && isOwnKnown && <PoolDetails key={selected.row.account} view={selected} story={story} />}
      <CreateDialog
        open={creating && (isListed || answer.state === 'failed')}
        onClose={() => setCreating(false)}
        tokens={tokens}
        pools={pools}
        valuation={valuation}
      />
    </div>
  )
}

function NoPoolsHere(): ReactElement {
  const t = useT()
  return (
    <div className="grid flex-1 place-items-center p-6">
      <Empty
        title={t('pools.none-here')}
        action={
          <Link to={PATHS.swap} className="font-medium text-accent hover:underline">
            {t('pools.swap')}
          </Link>
        }
      >
        {t('pools.none-here-why')}
      </Empty>
    </div>
  )
}

/** Search, and the button for a new pool. */
function PoolTools({
  words,
  onWords,
  onCreate,
}: {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onCreate: () => void
}): ReactElement {
  const t = useT()
  return (
    <div className="flex min-w-0 items-center gap-2 max-tablet:w-full">
      <Field
        className="w-48 max-tablet:flex-1"
        type="search"
        value={words}
        onChange={(event) => onWords(event.target.value)}
        aria-label={t('pools.search')}
        placeholder={t('pools.search')}
        leading={<SearchIcon className="text-3" />}
      />
      <Button onClick={onCreate}>
        <PlusIcon />
        {t('pools.new')}
      </Button>
    </div>
  )
}

type PoolTab = 'all' | 'own'

/** A table of all pools, or of the pools with a share of the user. */
function PoolList({
  pools,
  counts,
  tab,
  onTab,
  sort,
  onSort,
  isListed,
  selected,
  onSelect,
}: {
  readonly pools: readonly PoolView[]
  /** Number of pools in each tab; undefined until they are loaded. */
  readonly counts: Readonly<Record<PoolTab, number>> | undefined
  readonly tab: PoolTab
  readonly onTab: (tab: PoolTab) => void
  readonly sort: PoolSort
  readonly onSort: (sort: PoolSort) => void
  readonly isListed: boolean
  readonly selected: string | undefined
  readonly onSelect: (account: string) => void
}): ReactElement {
  const t = useT()
  return (
    <Card>
      <Tabs
        label={t('pools.lists')}
        value={tab}
        onChange={onTab}
        items={[
          { id: 'all', label: t('pools.all', { count: counts?.all ?? '' }) },
          { id: 'own', label: t('pools.own', { count: counts?.own ?? '' }) },
        ]}
      />
      {!isListed ? (
        <PoolTableShape />
      ) : pools.length === 0 ? (
        <Empty title={t(tab === 'own' ? 'pools.none-own' : 'pools.none-found')}>
          {tab === 'own' && t('pools.none-own-why')}
        </Empty>
      ) : (
        <PoolTable
          pools={pools}
          sort={sort}
          onSort={(column) => onSort(nextPoolSort(sort, column))}
          selected={selected}
          onSelect={onSelect}
        />
      )}
      {isListed && <p className="border-t px-4 py-3 text-12 text-3">{t('pools.yearly-why')}</p>}
    </Card>
  )
}
