import type { AgentInfo } from '@tidebook/contract/gateway'
import { Button, Empty } from '@tidebook/ui'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { ErrorNext } from '../../../lib/error-next.tsx'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import type { OfferedCoin } from '../model/offered-coins.ts'
import { useAgent } from '../services/use-agent.ts'
import type { CoinSelection } from '../services/use-coin-selection.ts'
import { CoinFacts, LoadingFacts } from './coin-facts.tsx'
import { CoinField } from './coin-field.tsx'
import { FormGrid } from './form-grid.tsx'
import { LoadingForm, LoadingTerms } from './loading-form.tsx'
import { TermsCard } from './terms-card.tsx'
import { WayCard } from './way-card.tsx'

/**
 * Form of a coin with an agent. The coin field stays while another coin's terms load and when they fail (ERR-068,
 * ERR-073), so that the keyboard focus stays on it and the user can select another coin.
 */
export function CoinForm(props: {
  readonly way: GatewayDirection
  readonly coin: OfferedCoin
  readonly choice: CoinSelection
  /** Whether the coins come from a wallet outside this browser. */
  readonly isElsewhere?: boolean
  readonly children: (info: AgentInfo) => ReactNode
}): ReactElement {
  const { way, coin, choice, isElsewhere = false, children } = props
  const t = useT()
  const { answer, retry } = useAgent(coin.base)
  const info = valueOf(answer)
  const isFailed = info === undefined && answer.state === 'failed'
  const facts = info === undefined ? <LoadingFacts /> : <CoinFacts info={info} way={way} />
  const terms = info && (
    <>
      <WayCard info={info} way={way} isElsewhere={isElsewhere} />
      <TermsCard info={info} way={way} />
    </>
  )
  return (
    <FormGrid aside={terms ?? (!isFailed && <LoadingTerms />)}>
      <CoinField coins={choice.coins} chosen={coin} onChoose={choice.choose} facts={isFailed ? undefined : facts} />
      {isFailed && (
        <Empty
          failed
          title={t(`gateway.no-settings.${way}`)}
          action={<Button onClick={retry}>{t('common.retry')}</Button>}
        >
          {formatError(answer.code)}
          <ErrorNext code={answer.code} />
        </Empty>
      )}
      {info !== undefined && <Fragment key={coin.base}>{children(info)}</Fragment>}
      {info === undefined && !isFailed && <LoadingForm way={way} />}
    </FormGrid>
  )
}
