-- Emails that users forward to others than the contact.

alter table message add column forward_of text;
