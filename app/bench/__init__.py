"""What is measured, never in tests: the speed of the rules, the cost of telling many people."""
