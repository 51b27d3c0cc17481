-- Companies are searched by their phone numbers, as people are.
CREATE INDEX companies_by_mobile_digits ON companies (phone_digits(mobile_number)) WHERE mobile_number IS NOT NULL;
CREATE INDEX companies_by_office_digits ON companies (phone_digits(office_number)) WHERE office_number IS NOT NULL;
