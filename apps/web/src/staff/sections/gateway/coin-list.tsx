import type { GatewayDeskCoin } from '@tidebook/contract'
import { Badge, Button, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { chainTitle } from './chain-title.ts'
import { PausePanel } from './pause-panel.tsx'

interface CoinListProps {
  readonly coins: readonly GatewayDeskCoin[]
  readonly onChanged: () => void
}

/** Every gateway: its open directions, pending orders, and pause. */
export function CoinList({ coins, onChanged }: CoinListProps): ReactElement {
  const t = useT()
  const mayPause = useStore(
    memberStore,
    (member) => member.state === 'in' && (member.member.role === 'operator' || member.member.role === 'admin'),
  )
  const [chosen, setChosen] = useState<string>()
  const coin = coins.find(({ base }) => base === chosen)
  return (
    <>
      <section className="overflow-x-auto rounded-3 border bg-surface-1">
        <Table page className="stacked" aria-label={t('staff.gateway.coins')}>
          <thead>
            <tr>
              <Th>{t('staff.gateway.coins')}</Th>
              <Th>{t('staff.gateway.deposit')}</Th>
              <Th>{t('staff.gateway.withdraw')}</Th>
              <Th figures>{t('staff.gateway.under-way')}</Th>
              <Th />
            </tr>
          </thead>
          <tbody>
            {coins.map((each) => (
              <tr key={each.base} aria-selected={each.base === chosen}>
                <Td>
                  <CoinFacts coin={each} />
                </Td>
                <Td data-label={t('staff.gateway.deposit')}>
                  <Direction reason={each.deposit} />
                </Td>
                <Td data-label={t('staff.gateway.withdraw')}>
                  <Direction reason={each.withdraw} />
                </Td>
                <Td figures data-label={t('staff.gateway.under-way')}>
                  {each.underWay}
                </Td>
                <Td className="text-right">
                  {mayPause && (
                    <PauseButton
                      base={each.base}
                      isPaused={each.paused !== null}
                      onPress={() => setChosen(each.base)}
                    />
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      {coin !== undefined && (
        <PausePanel
          key={`${coin.base} ${coin.paused === null}`}
          coin={coin}
          onChanged={() => {
            setChosen(undefined)
            onChanged()
          }}
        />
      )}
    </>
  )
}

/** A gateway's name, and what it needs from staff. */
function CoinFacts({ coin }: { readonly coin: GatewayDeskCoin }): ReactElement {
  const { base, chain, token, missing, short, feeCoin, checked, needsCheck } = coin
  const t = useT()
  const needs = [
    ...(needsCheck ? [t('staff.gateway.unchecked', { chain })] : []),
    ...(missing !== null && missing !== 'check' ? [t(`staff.gateway.missing.${missing}`, { chain })] : []),
    ...short.map((kind) => t(`staff.gateway.short.${kind}`, { coin: feeCoin })),
  ]
  return (
    <span className="block py-1">
      <span className="block font-medium">{base}</span>
      <span className="block text-12 text-3">{`${chainTitle(chain)}, ${token}`}</span>
      {checked !== null && (
        <span className="block text-12 text-3">{t('staff.gateway.checked', { time: formatDateTime(checked) })}</span>
      )}
      {needs.map((need) => (
        <span key={need} className="block text-12 text-warning">
          {need}
        </span>
      ))}
    </span>
  )
}

function PauseButton(props: { base: string; isPaused: boolean; onPress: () => void }): ReactElement {
  const { base, isPaused, onPress } = props
  const t = useT()
  return (
    <Button
      size="small"
      variant={isPaused ? 'default' : 'quiet'}
      aria-label={t(isPaused ? 'staff.gateway.open' : 'staff.gateway.pause', { coin: base })}
      onClick={onPress}
    >
      {t(isPaused ? 'staff.gateway.open-word' : 'staff.gateway.pause-word')}
    </Button>
  )
}

function Direction({ reason }: { readonly reason: GatewayDeskCoin['deposit'] }): ReactElement {
  const t = useT()
  if (reason === null) return <Badge tone="success">{t('staff.gateway.is-open')}</Badge>
  return <Badge tone={reason === 'paused' ? 'warning' : undefined}>{t(`staff.gateway.why.${reason}`)}</Badge>
}
