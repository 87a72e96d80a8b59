import type { ObjectSchema, ObjectType, ObjectValue, ValuesOf } from './object-type.ts'
import type { AccountEntry } from './account-entry.ts'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'

export interface ObjectFields<S extends ObjectSchema = ObjectSchema> extends Threaded {
  readonly values: ValuesOf<S>
}

/** Any entry that is described by an {@link ObjectType}. */
export class ObjectEntry<S extends ObjectSchema = ObjectSchema> extends Entry<ObjectFields<S>> {
  readonly kind = 'object'
  readonly type: ObjectType<S>
  override readonly key: string
  /** Accounts whose directories list the object, the owner first. */
  holders: readonly AccountEntry[] = []

  constructor(type: ObjectType<S>, key: string) {
    super()
    this.type = type
    this.key = key
  }

  /** The account that pays the object's reserve. */
  get payer(): AccountEntry | undefined {
    return this.type.isFree === true ? undefined : this.holders[0]
  }

  override attach(): void {
    const values: Readonly<Record<string, ObjectValue | undefined>> = this.fields?.values ?? {}
    const named = this.type.holders.flatMap((name) => {
      const account = values[name]
      return typeof account === 'object' && 'idText' in account ? [account] : []
    })
    this.forget()
    this.holders = [...new Set(named)]
    for (const holder of this.holders) holder.objects.set(this.key, this)
  }

  override forget(): void {
    for (const holder of this.holders) if (holder.objects.get(this.key) === this) holder.objects.delete(this.key)
  }
}
