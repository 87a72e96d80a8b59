import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { Button, Checkbox, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { listAddress } from '../../lib/addresses.ts'
import { useT } from '../../lib/i18n.ts'
import { furtherKey, type ImportEntries, type ImportForm } from '../model/import-form.ts'
import { findUsedByPhrase } from '../services/find-used-by-phrase.ts'
import { postFailure } from '../services/session.ts'

/** Searches for used further wallets of a phrase and lets the user choose among them. */
export function FurtherWallets(props: {
  readonly form: ImportForm
  readonly onChange: (entries: Partial<ImportEntries>) => void
}): ReactElement {
  const { form, onChange } = props
  const { match, secret, found, leftFurther } = form
  const t = useT()
  const [isLooking, setLooking] = useState(false)
  const look = async (): Promise<void> => {
    if (!('accounts' in match)) return
    setLooking(true)
    try {
      onChange({ found: { phrase: secret, ...(await findUsedByPhrase(secret, match.accounts)) }, leftFurther: [] })
    } catch (error) {
      postFailure(error)
    } finally {
      setLooking(false)
    }
  }
  if (found === undefined) {
    return (
      <div className="mt-3">
        <Button size="small" pending={isLooking} onClick={() => void look()}>
          {t('wallet.find-used')}
        </Button>
        <p className="mt-1 text-12 text-2">{t('wallet.find-used-why')}</p>
      </div>
    )
  }
  const { further, unknown } = found
  return (
    <div className="mt-3 flex flex-col gap-2">
      {further.length === 0 ? (
        <output className="block text-12 text-2">{t('wallet.found-none')}</output>
      ) : (
        <fieldset>
          <legend className="mb-1 text-12 text-2">{t('wallet.found-used')}</legend>
          <div className="grid gap-y-1">
            {further.map((each) => {
              const key = furtherKey(each)
              return (
                <Checkbox
                  key={key}
                  className="text-13"
                  checked={!leftFurther.includes(key)}
                  onChange={({ target }) =>
                    onChange({
                      leftFurther: target.checked ? leftFurther.filter((left) => left !== key) : [...leftFurther, key],
                    })
                  }
                >
                  <span>
                    {CHAIN_TITLES[each.chain]} {each.index + 1}
                  </span>
                  <span className="text-2" translate="no">
                    {listAddress(each.address)}
                  </span>
                </Checkbox>
              )
            })}
          </div>
        </fieldset>
      )}
      {unknown.length > 0 && (
        <Notice tone="accent">
          {t('wallet.found-unknown', { types: unknown.map((chain) => CHAIN_TITLES[chain]).join(', ') })}
        </Notice>
      )}
    </div>
  )
}
