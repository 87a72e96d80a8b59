import { Button, Field, focusHere } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { addCustomCoin, isCoinCode, type CustomCoin } from '../model/custom-coins.ts'
import { useAddressReader } from '../services/use-finding.ts'

const focusField = (box: HTMLElement | null): void => focusHere(box?.querySelector('input') ?? null)

/** A coin that no list names, by its code and the address of its issuer. */
export const AddCoinForm = (props: {
  readonly onAdded: (coin: CustomCoin) => void
  readonly onCancel: () => void
}): ReactElement => {
  const { onAdded, onCancel } = props
  const t = useT()
  const find = useAddressReader()
  const [code, setCode] = useState('')
  const [issuer, setIssuer] = useState('')
  const [tried, setTried] = useState(false)
  const { profile, native } = network()
  const finding = find?.(profile, issuer)
  const address = finding !== undefined && 'address' in finding ? finding.address : undefined
  const isCode = isCoinCode(code.trim()) && code.trim() !== native.code
  const add = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isCode || address === undefined) return
    const coin = { code: code.trim(), issuer: address }
    addCustomCoin(coin)
    onAdded(coin)
  }
  return (
    <form onSubmit={add} className="flex flex-col gap-3">
      <p className="text-12 text-2">{t('transfer.add-coin-why')}</p>
      <div ref={focusField}>
        <Field
          caption={t('transfer.coin-code')}
          size="large"
          value={code}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          error={tried && !isCode && t('transfer.coin-code-wrong')}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <Field
        caption={t('transfer.coin-issuer')}
        size="large"
        value={issuer}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        error={tried && address === undefined && t('transfer.to.address')}
        onChange={(event) => setIssuer(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('wallet.cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('transfer.add')}
        </Button>
      </div>
    </form>
  )
}
