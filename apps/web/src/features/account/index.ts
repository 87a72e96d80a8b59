export { AccountButton } from './views/account-button.tsx'
export { AccountPage } from './views/lazy-account-page.tsx'
