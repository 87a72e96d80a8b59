import { Segmented } from '@tidebook/ui'
import { Suspense, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import type { OfferedCoin } from '../model/offered-coins.ts'
import { DevicePromptPart } from '../../devices/index.ts'
import { NEW_ORDER } from '../model/gateway-path.ts'
import type { SubmitFailure } from '../services/submit-failure.ts'
import { useCoinSelection, type CoinSelection } from '../services/use-coin-selection.ts'
import { useReplacement } from '../services/use-replacement.ts'
import { usePendingDeposit } from '../services/use-deposits.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { ClosedForm } from './closed-form.tsx'
import { CoinField } from './coin-field.tsx'
import { CoinForm } from './coin-form.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositList } from './deposit-list.tsx'
import { ExternalDeposit } from './external-deposit.tsx'
import { FormGrid } from './form-grid.tsx'
import { GatewayPage } from './gateway-page.tsx'
import { RealNameNotice, RequireWalletAndAccount, type SelectedCoin } from './requirements.tsx'
import { OwnWallet } from './own-wallet.tsx'
import { ShownDeposit } from './shown-deposit.tsx'
import type { DepositOrder } from '@tidebook/contract/gateway'
import { network } from '../../../lib/network.ts'
import { PaymentAddress } from './payment-address.tsx'

/** Deposit of the exchange's own coin, which needs no agent: the sender pays the wallet directly (DEP-013, A04). */
function OwnCoin({ wallet }: { readonly wallet: string }): ReactElement {
  const t = useT()
  const { native } = network()
  return (
    <>
      <p className="text-2">{t('gateway.own-coin', { coin: native.title })}</p>
      <PaymentAddress
        isFirst
        address={wallet}
        chain={native.title}
        arrivals={t('gateway.only-this', { coin: native.title, chain: native.title })}
      />
    </>
  )
}

/** Deposits coins of other chains as tokens of the exchange (RTE-016, DEP-001). */
export function DepositScreen(): ReactElement {
  const choice = useCoinSelection('deposit')
  const isClosed = useReplacement() !== undefined
  return (
    <GatewayPage way="deposit" hasOrder={choice.order !== undefined && choice.order !== NEW_ORDER}>
      <RealNameNotice way="deposit" />
      {isClosed && <ClosedForm way="deposit" choice={choice} />}
      <RequireWalletAndAccount way="deposit" isClosed={isClosed} picked={pickedCoin(choice)}>
        {(wallet) => <Deposits wallet={wallet} choice={choice} isClosed={isClosed} />}
      </RequireWalletAndAccount>
    </GatewayPage>
  )
}

/** Returns the coin for the steps before the first deposit; its chain is undefined until the list loads. */
function pickedCoin({ coins, coin, choose }: CoinSelection): SelectedCoin {
  return {
    chain: coin?.chain,
    field: coin !== undefined && <CoinField coins={coins} chosen={coin} onChoose={choose} />,
  }
}

function Deposits(props: {
  readonly wallet: string
  readonly choice: CoinSelection
  readonly isClosed: boolean
}): ReactElement {
  const { wallet, choice, isClosed } = props
  const { coin, order } = choice
  const [failure, setFailure] = useState<SubmitFailure>()
  const pending = usePendingDeposit(wallet, coin === undefined || coin.isOwn ? undefined : coin.base)
  const open = valueOf(pending.answer)
  const shown = order === NEW_ORDER ? undefined : (order ?? open?.orderID)
  const goTo = (next: DepositOrder): void => {
    choice.show(next.base, next.orderID)
    void pending.refresh()
  }
  return (
    <>
      {shown !== undefined && coin !== undefined ? (
        <ShownDeposit
          key={shown}
          wallet={wallet}
          base={coin.base}
          orderID={shown}
          failure={failure}
          onFailure={setFailure}
          onNew={() => choice.show(coin.base, NEW_ORDER)}
        />
      ) : (
        !isClosed && (
          <ChoicePanel choice={choice} way="deposit">
            {(chosen) => (
              <NewDeposit wallet={wallet} coin={chosen} choice={choice} onOrder={goTo} onFailure={setFailure} />
            )}
          </ChoicePanel>
        )
      )}
      <DepositList wallet={wallet} version={open?.changed ?? 0} onShow={goTo} />
      <Suspense fallback={null}>
        <DevicePromptPart />
      </Suspense>
    </>
  )
}

interface NewDepositProps {
  readonly wallet: string
  readonly coin: OfferedCoin
  readonly choice: CoinSelection
  readonly onOrder: (order: DepositOrder) => void
  readonly onFailure: (failure: SubmitFailure | undefined) => void
}

type Source = 'here' | 'elsewhere'

function NewDeposit(props: NewDepositProps): ReactElement {
  const { wallet, coin, choice, onOrder, onFailure } = props
  const t = useT()
  const [source, setSource] = useState<Source>('here')
  if (coin.isOwn)
    return (
      <FormGrid>
        <CoinField coins={choice.coins} chosen={coin} onChoose={choice.choose} />
        <OwnCoin wallet={wallet} />
      </FormGrid>
    )
  return (
    <CoinForm way="deposit" coin={coin} choice={choice} isElsewhere={source === 'elsewhere'}>
      {(info) => (
        <>
          <Segmented<Source>
            big
            label={t('gateway.source')}
            value={source}
            onChange={setSource}
            items={[
              { id: 'here', label: t('gateway.source-here') },
              { id: 'elsewhere', label: t('gateway.source-elsewhere') },
            ]}
          />
          {source === 'here' ? (
            <DepositForm wallet={wallet} info={info} onOrder={onOrder} onFailure={onFailure} />
          ) : (
            <>
              <OwnWallet name={t('gateway.credited-to')} address={wallet} />
              <ExternalDeposit wallet={wallet} info={info} />
            </>
          )}
        </>
      )}
    </CoinForm>
  )
}
