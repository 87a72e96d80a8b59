import { ArrowDownIcon, ArrowUpIcon, Button, buttonClass } from '@tidebook/ui'
import { Suspense, useState, type ReactElement } from 'react'
import { ReceivePart } from '../../features/transfer/index.ts'
import { useT } from '../../lib/i18n.ts'
import { PATHS } from '../../lib/paths.ts'
import { Link } from '../../lib/router/index.ts'

/** Buttons for sending and receiving money. */
export function MoveButtons({ address }: { address: string }): ReactElement {
  const t = useT()
  const [receiving, setReceiving] = useState(false)
  return (
    <>
      <Link to={PATHS.transfer} className={buttonClass('primary')}>
        <ArrowUpIcon />
        {t('transfer.title')}
      </Link>
      <Button onClick={() => setReceiving(true)}>
        <ArrowDownIcon />
        {t('transfer.receive')}
      </Button>
      <Link to={PATHS.deposit} className={buttonClass()}>
        {t('shell.title-deposit')}
      </Link>
      <Link to={PATHS.withdraw} className={buttonClass()}>
        {t('shell.title-withdraw')}
      </Link>
      <Link to={PATHS.finance} className={buttonClass()}>
        {t('shell.title-finance')}
      </Link>
      {receiving && (
        <Suspense fallback={null}>
          <ReceivePart address={address} onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </>
  )
}
