export { AccountButton } from './views/account-button.tsx'
