import { Button, Field, focusHere } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import type { CoinSource } from '../model/coin-source.ts'
import { addCustomCoin, type CustomCoin } from '../../swap/index.ts'
import { useAddressReader } from '../../../lib/use-address-reader.ts'

function focusField(box: HTMLElement | null): void {
  return focusHere(box?.querySelector('input') ?? null)
}

/** Adds an unlisted coin by its code and its issuer's address. */
export function AddCoinForm(props: {
  readonly source: CoinSource
  readonly onAdded: (coin: CustomCoin) => void
  readonly onCancel: () => void
}): ReactElement {
  const { source, onAdded, onCancel } = props
  const t = useT()
  const find = useAddressReader()
  const [code, setCode] = useState('')
  const [issuer, setIssuer] = useState('')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<MessageKey>()
  const [busy, setBusy] = useState(false)
  const { chain, native, isCode, describe, problemOf } = source
  const finding = find?.(chain, issuer)
  const address = finding !== undefined && 'address' in finding ? finding.address : undefined
  const isValid = isCode === undefined || (isCode(code.trim()) && code.trim() !== native)
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!isValid || address === undefined || busy) return
    setBusy(true)
    try {
      const coin = await describe(address, code.trim())
      addCustomCoin(coin)
      onAdded(coin)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={focusField} onSubmit={(event) => void add(event)} className="flex flex-col gap-3">
      <p className="text-12 text-2">{t('transfer.add-coin-why')}</p>
      {isCode !== undefined && (
        <Field
          caption={t('transfer.coin-code')}
          size="large"
          value={code}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          error={tried && !isValid && t('transfer.coin-code-wrong')}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Field
        caption={t('transfer.coin-issuer')}
        size="large"
        value={issuer}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        error={(tried && address === undefined && t('transfer.to.address')) || (problem !== undefined && t(problem))}
        onChange={(event) => {
          setProblem(undefined)
          setIssuer(event.target.value)
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('wallet.cancel')}</Button>
        <Button variant="primary" type="submit" pending={busy}>
          {t('transfer.add')}
        </Button>
      </div>
    </form>
  )
}
