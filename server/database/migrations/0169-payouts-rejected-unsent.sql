-- Payouts that staff rejected before they were sent counted as refused by the provider.
update payments set failure = 'rejected', failure_code = 'by staff'
where failure = 'refused' and failure_code = 'rejected by staff';
