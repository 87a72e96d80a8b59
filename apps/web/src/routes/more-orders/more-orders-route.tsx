import { Card } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { FollowOwnOrders, NoWalletEmpty, OpenOrders, OrderDialogs } from '../../features/orders/index.ts'
import { useLink } from '../../features/network/index.ts'
import { FormDialogs } from '../../features/trade-form/index.ts'
import { useWallet, WalletPicture } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'

/** All open orders of the wallet, with more space than in the trade screen (RTE-011). */
export function MoreOrdersRoute(): ReactElement {
  const t = useT()
  const { wallet } = useWallet()
  const offline = useLink() === 'offline'
  const narrow = useMedia(NARROW)
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-5 pb-8 tablet:px-page-pad">
      <FollowOwnOrders />
      <h1 className="text-20 font-semibold">{t('orders.tab.open')}</h1>
      <Card>
        <div className="flex min-h-64 flex-col overflow-x-auto">
          {wallet === undefined ? (
            <NoWalletEmpty picture={<WalletPicture />} />
          ) : (
            <OpenOrders offline={offline} cards={narrow} />
          )}
        </div>
      </Card>
      <OrderDialogs />
      <FormDialogs />
    </div>
  )
}
