-- An erasure of before left the name and number of a former master in the entry of the new one. It had emptied the address.
UPDATE activity SET
  before = CASE WHEN before ->> 'email' = '' THEN before - ARRAY['firstName', 'lastName', 'mobileNumber', 'officeNumber', 'jobTitle']
    ELSE before END,
  after = CASE WHEN after ->> 'email' = '' THEN after - ARRAY['firstName', 'lastName', 'mobileNumber', 'officeNumber', 'jobTitle']
    ELSE after END
WHERE action = 'changeMasterId' AND '' IN (before ->> 'email', after ->> 'email');
