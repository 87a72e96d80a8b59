import { CHAIN_TITLES, recognizeAddress, type ChainId, type RecognizedAddress } from '@tidebook/chains'
import { Button, Dialog, Field, focusHere, Notice, Segmented } from '@tidebook/ui'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { accountsStore } from '../model/accounts.ts'
import { watchAddress } from '../model/watched.ts'
import { requestWalletAppAccount, isInWalletApp } from '../services/wallet-app.ts'
import { showDone } from '../services/wallet-messages.ts'

function focusField(box: HTMLElement | null): void {
  return focusHere(box?.querySelector('input') ?? null)
}

/**
 * Takes an address to watch, without its key (WAL-013). The format of the address determines the type; some formats
 * match several types.
 */
export function WatchDialog({ text = '', onClose }: { text?: string; onClose: () => void }): ReactElement {
  const t = useT()
  const id = useId()
  const [entered, setEntered] = useState(text)
  const [choice, setChoice] = useState(0)
  const [refused, setRefused] = useState(false)
  const [first, setFirst] = useState<ChainId>(network().profile)
  const [appMessage, setAppMessage] = useState<string>()
  const found = recognizeAddress(entered, first)
  const accounts = 'accounts' in found ? found.accounts : []
  const account = accounts[choice] ?? accounts[0]
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (account === undefined) return
    const own = valueOf(accountsStore.get()) ?? []
    const isOwn = own.some(({ chain, address }) => chain === account.chain && address === account.address)
    if (isOwn || !watchAddress(account)) return setRefused(true)
    showDone(t('wallet.watch-added'))
    onClose()
  }
  const change = (next: string): void => {
    setEntered(next)
    setChoice(0)
    setRefused(false)
    setAppMessage(undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wallet.way-watch')}
      closeLabel={t('wallet.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('wallet.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} blocked={account === undefined}>
            {t(account === undefined ? 'wallet.block-address' : 'wallet.watch')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} className="flex flex-col gap-3">
        <div ref={focusField}>
          <Field
            caption={t('wallet.address')}
            size="large"
            value={entered}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change(event.target.value)}
            error={
              refused
                ? formatError('keyring/address-exists')
                : addressProblem(found) && t(`wallet.address-${addressProblem(found) ?? 'invalid'}`)
            }
          />
        </div>
        {isInWalletApp() && (
          <WalletAppAddress
            message={appMessage}
            onMessage={setAppMessage}
            onAccount={(fromApp) => {
              setFirst(fromApp.chain)
              change(fromApp.address)
            }}
          />
        )}
        {accounts.length > 1 && <TypeChoice accounts={accounts} choice={choice} onChoice={setChoice} />}
        <Notice tone="accent">{t('wallet.watch-text')}</Notice>
      </form>
    </Dialog>
  )
}

/** Returns the error of the typed text; an empty text is not an error. */
function addressProblem(found: RecognizedAddress): 'checksum' | 'invalid' | undefined {
  return 'problem' in found && found.problem !== 'required' ? found.problem : undefined
}

/** Takes the address from the wallet app whose browser shows the page. */
function WalletAppAddress({
  message,
  onMessage,
  onAccount,
}: {
  readonly message: string | undefined
  readonly onMessage: (message: string) => void
  readonly onAccount: (account: { readonly chain: ChainId; readonly address: string }) => void
}): ReactElement {
  const t = useT()
  const requestAccount = async (): Promise<void> => {
    const answer = await requestWalletAppAccount()
    if (answer.kind === 'account') onAccount(answer.account)
    else if (answer.kind === 'other-chain') onMessage(t('wallet.app-other-chain', { chain: answer.title }))
    else onMessage(t('wallet.app-failed'))
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button onClick={() => void requestAccount()}>{t('wallet.app-address')}</Button>
      {message !== undefined && <Notice tone="warning">{message}</Notice>}
    </div>
  )
}

function TypeChoice({
  accounts,
  choice,
  onChoice,
}: {
  readonly accounts: readonly { readonly chain: ChainId }[]
  readonly choice: number
  readonly onChoice: (choice: number) => void
}): ReactElement {
  const t = useT()
  return (
    <div>
      <p className="mb-1 text-12 text-2">{t('wallet.choose-type-watch')}</p>
      <Segmented
        label={t('wallet.choose-type-watch')}
        items={accounts.map(({ chain }, index) => ({ id: String(index), label: CHAIN_TITLES[chain] }))}
        value={String(choice)}
        onChange={(next) => onChoice(Number(next))}
      />
    </div>
  )
}
