import { Button, Field, PlusIcon } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useAddressReader } from '../../../lib/use-address-reader.ts'
import { codeTitle } from '../model/code-title.ts'
import { addCustomCoin, isCoinCode } from '../model/custom-coins.ts'
import { tokenKey } from '../model/swap-token.ts'

/**
 * Adds any token of the ledger by its code and its issuer (SWP-201). The form that selects the token shows its risks.
 */
export function AddTokenForm({ onAdded }: { readonly onAdded: (key: string) => void }): ReactElement {
  const t = useT()
  const find = useAddressReader()
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [issuer, setIssuer] = useState('')
  const [tried, setTried] = useState(false)
  const finding = find?.(network().profile, issuer)
  const address = finding !== undefined && 'address' in finding ? finding.address : undefined
  const name = code.trim()
  const isValid = isCoinCode(name) && codeTitle(name) !== undefined && name !== network().native.code
  const add = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isValid || address === undefined) return
    const token = { code: name, issuer: address }
    addCustomCoin(token)
    setOpen(false)
    onAdded(tokenKey(token))
  }
  if (!open)
    return (
      <Button className="mt-3" wide onClick={() => setOpen(true)}>
        <PlusIcon />
        {t('swap.add-token')}
      </Button>
    )
  return (
    <form onSubmit={add} className="mt-3 flex flex-col gap-3 border-t pt-3" aria-label={t('swap.add-token')}>
      <p className="text-12 text-2">{t('swap.add-token-why')}</p>
      <Field
        caption={t('swap.token-code')}
        value={code}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        error={tried && !isValid && t('swap.token-code-wrong')}
        onChange={(event) => setCode(event.target.value)}
      />
      <Field
        caption={t('swap.token-issuer')}
        value={issuer}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        error={tried && address === undefined && t('swap.token-issuer-wrong')}
        onChange={(event) => setIssuer(event.target.value)}
      />
      <Button variant="primary" type="submit">
        {t('swap.add-token-do')}
      </Button>
    </form>
  )
}
