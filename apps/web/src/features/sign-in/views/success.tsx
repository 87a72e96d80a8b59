import { CheckIcon } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { readReturnPath, clearReturnPath, userStore } from '../../session/index.ts'
import { DoneCard, useWallet } from '../../wallet/index.ts'

/** The end of the registration with account and wallet (SCR-007), linking to the page that required them. */
export function RegisterSuccess(): ReactElement {
  const t = useT()
  const { wallet } = useWallet()
  const { userInfo } = useStore(userStore)
  const [back] = useState(readReturnPath)
  useEffect(clearReturnPath, [])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex items-start gap-3">
        <span className="grid size-8 flex-none place-items-center rounded-full border border-success bg-success-tint text-success">
          <CheckIcon />
        </span>
        <div className="min-w-0">
          <h1 className="text-20 font-semibold">{t('sign-in.success')}</h1>
          <p className="mt-1 text-14 text-2">{t('sign-in.success-as', { name: userInfo?.maskedName ?? '' })}</p>
        </div>
      </div>
      {wallet !== undefined && <DoneCard address={wallet.address} back={back} />}
    </div>
  )
}
