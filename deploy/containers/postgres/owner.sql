-- PostgreSQL runs this once, when its volume is empty: creates the database of the exchange and its owner, who is not a
-- superuser.
\getenv password POSTGRES_PASSWORD
create role tidebook login password :'password';
create database tidebook owner tidebook encoding 'UTF8' locale 'C' template template0;
-- The superuser connects only inside the container: docker compose exec postgres psql --username postgres
alter role postgres password null;
