import { tryParseDecimal } from '@tidebook/amount'
import type { ChainNode } from '@tidebook/client/chains'
import { Button, Dialog, Field, focusHere, Notice } from '@tidebook/ui'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { tellWalletError, type AccountLine } from '../../wallet/index.ts'
import { KeyringError } from '@tidebook/keyring'
import { chainProblem } from '../model/chain-problem.ts'
import { payingName } from '../services/account-names.ts'
import { NotSignedError, sendOnChain } from '../services/send-on-chain.ts'

const focusField = (box: HTMLElement | null): void => focusHere(box?.querySelector('input') ?? null)
/** More digits than any chain keeps are told, not cut. */
const MOST_DECIMALS = 30

/** Sends the coin of another chain; the vault asks before anything is signed. */
export const SendDialog = (props: {
  readonly account: AccountLine
  readonly node: ChainNode
  readonly onClose: () => void
}): ReactElement => {
  const { account, node, onClose } = props
  const t = useT()
  const id = useId()
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('')
  const [memo, setMemo] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MessageKey>()
  const carriesMemo = !['eth', 'heco', 'bsc', 'moac'].includes(node.chain)

  const send = async (): Promise<void> => {
    const wanted = tryParseDecimal(amount)
    if (wanted === undefined) return setProblem('chains.transfer/amount')
    setBusy(true)
    setProblem(undefined)
    try {
      const from = await payingName(node, account.address)
      const text = memo.trim()
      const transfer = { from, to: to.trim(), asset: node.coin, amount: wanted, ...(text !== '' && { memo: text }) }
      await sendOnChain(node, account, transfer)
      onClose()
    } catch (error) {
      if (error instanceof KeyringError) tellWalletError(error, () => undefined)
      else if (!(error instanceof NotSignedError)) setProblem(chainProblem(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chains.send-title', { coin: node.coin.code })}
      closeLabel={t('wallet.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('wallet.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} pending={busy}>
            {t('chains.review')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-3">
        <p className="text-12 text-2" translate="no">
          {account.title} · {listAddress(account.address)}
        </p>
        <div ref={focusField}>
          <Field
            caption={t('chains.to')}
            size="large"
            autoComplete="off"
            spellCheck={false}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Field
          caption={t('chains.amount')}
          size="large"
          unit={node.coin.code}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={amount}
          onChange={(event) => setAmount(enterNumber(amount, event.target.value, MOST_DECIMALS))}
        />
        {carriesMemo && (
          <Field
            caption={t('chains.memo')}
            size="large"
            value={memo}
            onChange={(event) => setMemo(event.target.value)}
          />
        )}
        {problem !== undefined && (
          <Notice tone="danger" urgent>
            {t(problem)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
